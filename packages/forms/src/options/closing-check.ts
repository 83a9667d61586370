import { defineOptions } from './options.ts'

export const closingCheck = defineOptions('closingCheck', [
  ['no_transit', '无在途'],
  ['no_cheques', '无未用支票'],
  ['ebank_closed', '网银已注销'],
  ['no_pledge', '无质押'],
])
