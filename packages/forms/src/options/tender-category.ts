import { defineOptions } from './options.ts'

export const tenderCategory = defineOptions('tenderCategory', [
  ['engineering', '工程'],
  ['goods', '货物'],
  ['service', '服务'],
])
