import { defineOptions } from './options.ts'

export const reimbursementType = defineOptions('reimbursementType', [
  ['travel', '差旅费'],
  ['hospitality', '业务招待费'],
  ['transport', '市内交通费'],
  ['communication', '通讯费'],
  ['office', '办公费'],
  ['vehicle', '车辆费'],
  ['training', '培训费'],
  ['meeting', '会议费'],
  ['welfare', '福利费'],
  ['express', '快递邮寄'],
  ['medical', '医药费'],
  ['other', '其他'],
])
