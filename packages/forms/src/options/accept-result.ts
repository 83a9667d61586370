import { defineOptions } from './options.ts'

export const acceptResult = defineOptions('acceptResult', [
  ['pass', '合格'],
  ['conditional', '整改后合格'],
  ['fail', '不合格'],
])
