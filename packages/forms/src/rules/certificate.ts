import { listIn, textIn } from '../values.ts'
import { defineRule } from './rule.ts'

const seals = ['official_seal', 'contract_seal', 'finance_seal', 'legal_seal', 'invoice_seal']

/** D1: a seal is used, not lent as an original or a copy. */
export const sealsAreUsed = defineRule(['cardType', 'useForm'], [], (values) => {
  const hasSeal = listIn(values, 'cardType').some((code) => seals.includes(code))
  if (!hasSeal || values['useForm'] === undefined || values['useForm'] === 'seal') return undefined
  return { outcome: 'warn', code: 'sealNotUsed', field: 'useForm' }
})

/** D2: whoever keeps a certificate belongs to the department that keeps it. */
export const keeperBelongs = defineRule(
  ['oversawDeptName', 'oversawPerson'],
  ['departmentsOf'],
  (values, { departmentsOf }) => {
    const department = textIn(values, 'oversawDeptName')
    const person = textIn(values, 'oversawPerson')
    const departments = person === undefined ? undefined : departmentsOf(person)
    if (department === undefined || !departments || departments.includes(department)) return undefined
    return { outcome: 'refuse', code: 'keeperElsewhere', field: 'oversawPerson' }
  },
)
