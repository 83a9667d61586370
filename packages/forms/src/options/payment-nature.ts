import { defineOptions } from './options.ts'

export const paymentNature = defineOptions('paymentNature', [
  ['progress', '进度款'],
  ['settlement', '结算款'],
  ['final', '尾款'],
  ['retention', '质保金'],
  ['deposit', '保证金'],
  ['advance_offset', '冲抵预付'],
  ['service', '服务费'],
  ['material', '材料款'],
  ['other', '其他'],
])
