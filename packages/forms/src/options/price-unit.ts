import { defineOptions } from './options.ts'

export const priceUnit = defineOptions('priceUnit', [
  ['day_sqm', '元/㎡/天'],
  ['month_sqm', '元/㎡/月'],
  ['month', '元/月'],
])
