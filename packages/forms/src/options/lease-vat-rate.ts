import { defineOptions } from './options.ts'

/** VAT rates of a lease in the order of submit-forms.md D18. */
export const leaseVatRate = defineOptions('leaseVatRate', [
  ['9', '9%'],
  ['5', '5%'],
  ['6', '6%'],
  ['3', '3%'],
  ['1.5', '1.5%'],
  ['0', '0%'],
])
