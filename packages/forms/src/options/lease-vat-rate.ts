import { defineOptions } from './options.ts'

/** submit-forms.md D18: the rates of a lease, in its order. */
export const leaseVatRate = defineOptions('leaseVatRate', [
  ['9', '9%'],
  ['5', '5%'],
  ['6', '6%'],
  ['3', '3%'],
  ['1.5', '1.5%'],
  ['0', '0%'],
])
