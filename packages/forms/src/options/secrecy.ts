import { defineOptions } from './options.ts'

export const secrecy = defineOptions('secrecy', [
  ['public', '公开'],
  ['internal', '内部'],
  ['secret', '秘密'],
])
