import { defineOptions } from './options.ts'

export const acceptType = defineOptions('acceptType', [
  ['goods', '货物'],
  ['engineering', '工程'],
  ['service', '服务'],
  ['stage', '阶段'],
  ['final', '竣工/最终'],
])
