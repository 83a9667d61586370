import { defineOptions } from './options.ts'

export const currency = defineOptions('currency', [
  ['CNY', '人民币'],
  ['USD', '美元'],
  ['HKD', '港元'],
  ['EUR', '欧元'],
  ['JPY', '日元'],
  ['GBP', '英镑'],
])
