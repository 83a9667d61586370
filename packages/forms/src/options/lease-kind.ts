import { defineOptions } from './options.ts'

export const leaseKind = defineOptions('leaseKind', [
  ['new', '新签'],
  ['renew', '续签'],
  ['expand', '扩租'],
  ['change', '变更'],
  ['sublet', '转租'],
])
