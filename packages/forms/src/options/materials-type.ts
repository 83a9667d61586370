import { defineOptions } from './options.ts'

export const materialsType = defineOptions('materialsType', [
  ['government', '政府部门'],
  ['bank', '银行/金融'],
  ['audit', '审计'],
  ['tax', '税务'],
  ['partner', '合作方'],
  ['media', '媒体'],
  ['court', '司法'],
  ['other', '其他'],
])
