import { defineOptions } from './options.ts'

export const tenderType = defineOptions('tenderType', [
  ['open', '公开招标'],
  ['invite', '邀请招标'],
  ['negotiation', '竞争性谈判'],
  ['consultation', '竞争性磋商'],
  ['single', '单一来源'],
  ['inquiry', '询价/询比'],
  ['framework', '框架协议'],
  ['bidding', '竞价'],
  ['direct', '直接委托'],
])
