import { defineOptions } from './options.ts'

export const amountType = defineOptions('amountType', [
  ['fixed', '固定总价(包干)'],
  ['provisional', '暂定总价'],
  ['unit', '单价合同'],
  ['framework', '框架无总价'],
])
