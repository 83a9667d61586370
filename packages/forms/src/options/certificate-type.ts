import { defineOptions } from './options.ts'

export const certificateType = defineOptions('certificateType', [
  ['business_license', '营业执照'],
  ['account_permit', '开户许可证/基本户信息'],
  ['legal_id', '法人身份证'],
  ['qualification', '资质证书'],
  ['safety_permit', '安全生产许可证'],
  ['title_deed', '不动产权证'],
  ['land_permit', '土地/规划/施工许可'],
  ['tax', '税务资料'],
  ['honor', '荣誉证书'],
  ['official_seal', '公章'],
  ['contract_seal', '合同专用章'],
  ['finance_seal', '财务专用章'],
  ['legal_seal', '法人章'],
  ['invoice_seal', '发票专用章'],
  ['other', '其他'],
])
