import { defineOptions } from './options.ts'

export const meetType = defineOptions('meetType', [
  ['party_committee', '党委会'],
  ['shareholder', '股东会'],
  ['board', '董事会'],
  ['supervisors', '监事会'],
  ['general_manager', '总经理办公会'],
  ['special', '专题会'],
  ['other', '其他'],
])
