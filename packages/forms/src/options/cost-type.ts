import { defineOptions } from './options.ts'

export const costType = defineOptions('costType', [
  ['expense', '支出'],
  ['income', '收入'],
  ['none', '无金额'],
])
