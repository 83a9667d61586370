import { defineOptions } from './options.ts'

export const amountRange = defineOptions('amountRange', [
  ['up_to_50k', '≤5万'],
  ['50k_to_200k', '5–20万'],
  ['200k_to_1m', '20–100万'],
  ['from_1m', '≥100万'],
])
