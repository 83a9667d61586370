import { defineOptions } from './options.ts'

/** submit-forms.md D18: by area and month, or the sum of the whole term. */
export const feeUnit = defineOptions('feeUnit', [
  ['month_sqm', '元/㎡/月'],
  ['total', '元（租期合计）'],
])
