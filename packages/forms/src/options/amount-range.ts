import { defineOptions } from './options.ts'

export const amountRange = defineOptions('amountRange', [
  ['up_to_50k', '5万元以下'],
  ['50k_to_200k', '5万至20万元'],
  ['200k_to_1m', '20万至100万元'],
  ['from_1m', '100万元以上'],
])
