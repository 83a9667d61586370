import { defineOptions } from './options.ts'

export const signingBasis = defineOptions('signingBasis', [
  ['tender', '招标'],
  ['meeting', '会议决议'],
  ['inquiry', '询比价'],
  ['single', '单一来源'],
  ['budget', '预算'],
  ['renewal', '续签'],
  ['other', '其他'],
])
