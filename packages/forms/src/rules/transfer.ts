import { textIn } from '../values.ts'
import { defineRule } from './rule.ts'

/** D3: between accounts of one company the payee is that company. */
export const internalStaysInside = defineRule(['transferType', 'mainstay', 'skMainstay'], [], (values) => {
  const payee = textIn(values, 'skMainstay')
  if (values['transferType'] !== 'internal' || payee === undefined || payee === values['mainstay'])
    return undefined
  return { outcome: 'refuse', code: 'internalTransfer', field: 'skMainstay' }
})
