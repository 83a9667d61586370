import { defineOptions } from './options.ts'

export const procureWay = defineOptions('procureWay', [
  ['mall', '电商直采'],
  ['inquiry', '三方询价'],
  ['framework', '协议供应商'],
  ['tender', '招标'],
])
