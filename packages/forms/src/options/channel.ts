import { defineOptions } from './options.ts'

export const channel = defineOptions('channel', [
  ['paper', '纸质'],
  ['email', '邮件'],
  ['system', '系统'],
  ['disk', '光盘'],
])
