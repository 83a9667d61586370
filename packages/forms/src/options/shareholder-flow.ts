import { defineOptions } from './options.ts'

export const shareholderFlow = defineOptions('shareholderFlow', [
  ['loan_out', '借出'],
  ['repay', '归还股东借款'],
  ['dividend', '分红'],
  ['capital', '出资'],
  ['interest', '利息'],
  ['other', '其他'],
])
