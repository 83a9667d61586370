import { defineOptions } from './options.ts'

export const evalMethod = defineOptions('evalMethod', [
  ['lowest', '最低价'],
  ['composite', '综合评分'],
])
