import { defineOptions } from './options.ts'

export const costCategory = defineOptions('costCategory', [
  ['utility', '水电燃气'],
  ['property', '物业费'],
  ['tax', '税费'],
  ['social', '社保公积金'],
  ['deposit', '保证金/押金'],
  ['court', '诉讼/评估'],
  ['training', '培训/会务'],
  ['sporadic', '零星采购'],
  ['government', '政府规费'],
  ['other', '其他'],
])
