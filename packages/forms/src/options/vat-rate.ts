import { defineOptions } from './options.ts'

/** Percent; half a percent is why the codes are text. */
export const vatRate = defineOptions('vatRate', [
  ['13', '13%'],
  ['9', '9%'],
  ['6', '6%'],
  ['5', '5%'],
  ['3', '3%'],
  ['1.5', '1.5%'],
  ['1', '1%'],
  ['0', '0%'],
  ['exempt', '免税'],
])
