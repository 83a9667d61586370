import { defineOptions } from './options.ts'

export const contractType = defineOptions('contractType', [
  ['purchase', '采购'],
  ['sales', '销售'],
  ['engineering', '建设工程'],
  ['service', '服务'],
  ['consulting', '咨询/技术'],
  ['lease_out', '租赁(出租)'],
  ['lease_in', '租赁(承租)'],
  ['loan', '借款'],
  ['guarantee', '担保'],
  ['commission', '委托'],
  ['property', '物业'],
  ['agency', '代理/中介'],
  ['labor', '劳务'],
  ['cooperation', '合作'],
  ['framework', '框架'],
  ['supplement', '补充/变更'],
  ['nda', '保密'],
  ['other', '其他'],
])
