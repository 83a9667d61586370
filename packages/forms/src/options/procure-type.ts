import { defineOptions } from './options.ts'

export const procureType = defineOptions('procureType', [
  ['office', '办公用品'],
  ['it', '电子设备'],
  ['fixed_asset', '固定资产'],
  ['material', '工程材料'],
  ['service', '服务'],
  ['labor_protection', '劳保'],
  ['other', '其他'],
])
