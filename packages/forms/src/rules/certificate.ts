import { listIn } from '../values.ts'
import { defineRule } from './rule.ts'

const seals = ['official_seal', 'contract_seal', 'finance_seal', 'legal_seal', 'invoice_seal']

/** D1: a seal is used, not lent as an original or a copy. */
export const sealsAreUsed = defineRule(['cardType', 'useForm'], [], (values) => {
  const hasSeal = listIn(values, 'cardType').some((code) => seals.includes(code))
  if (!hasSeal || values['useForm'] === undefined || values['useForm'] === 'seal') return undefined
  return { outcome: 'warn', code: 'sealNotUsed', field: 'useForm' }
})
