import { defineOptions } from './options.ts'

export const payCycle = defineOptions('payCycle', [
  ['month', '按月'],
  ['quarter', '按季'],
  ['half_year', '半年'],
  ['year', '按年'],
  ['once', '一次性'],
])
