import { defineOptions } from './options.ts'

/** VAT rates in percent; the codes are text because of the half percents. */
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
