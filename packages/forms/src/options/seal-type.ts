import { defineOptions } from './options.ts'

export const sealType = defineOptions('sealType', [
  ['official_seal', '公章'],
  ['contract_seal', '合同专用章'],
  ['legal_seal', '法人章'],
  ['finance_seal', '财务专用章'],
  ['cross_page', '骑缝章'],
  ['e_seal', '电子签章'],
])
