import { defineOptions } from './options.ts'

export const refundType = defineOptions('refundType', [
  ['deposit', '押金/保证金'],
  ['over_payment', '多付/错付'],
  ['rent', '租金'],
  ['bid_bond', '投标保证金'],
  ['performance_bond', '履约保证金'],
  ['prepaid', '预收款'],
  ['other', '其他'],
])
