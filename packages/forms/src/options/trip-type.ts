import { defineOptions } from './options.ts'

export const tripType = defineOptions('tripType', [
  ['business', '公务'],
  ['meeting', '会议'],
  ['training', '培训'],
  ['inspection', '考察'],
  ['site', '驻场'],
  ['abroad', '因公出国(境)'],
])
