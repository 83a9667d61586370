import { defineOptions } from './options.ts'

export const payManner = defineOptions('payManner', [
  ['bank_transfer', '银行转账'],
  ['online_bank', '网银支付'],
  ['cheque', '支票'],
  ['bank_acceptance', '银行承兑汇票'],
  ['commercial_acceptance', '商业承兑汇票'],
  ['letter_of_credit', '信用证'],
  ['cash', '现金'],
  ['offset', '往来抵扣'],
  ['other', '其他'],
])
