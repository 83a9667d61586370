import { defineOptions } from './options.ts'

export const hospitalityType = defineOptions('hospitalityType', [
  ['business', '商务洽谈'],
  ['official', '公务接待'],
  ['inspection', '上级检查/考察'],
  ['foreign', '外宾'],
  ['banquet', '宴请'],
  ['gift', '礼品'],
  ['lodging', '住宿'],
  ['other', '其他'],
])
