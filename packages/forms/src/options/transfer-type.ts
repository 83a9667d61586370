import { defineOptions } from './options.ts'

export const transferType = defineOptions('transferType', [
  ['internal', '同公司账户间'],
  ['group', '集团内公司间'],
  ['pool', '资金归集'],
  ['allocate', '资金下拨'],
  ['refund', '退回'],
])
