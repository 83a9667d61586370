import { defineOptions } from './options.ts'

export const accountAttribute = defineOptions('accountAttribute', [
  ['basic', '基本存款账户'],
  ['general', '一般存款账户'],
  ['special', '专用存款账户'],
  ['temp', '临时存款账户'],
  ['foreign', '外币账户'],
  ['guarantee', '保证金账户'],
  ['supervised', '监管账户'],
])
