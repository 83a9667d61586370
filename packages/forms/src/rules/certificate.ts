import { listIn, textIn, type Values } from '../values.ts'
import { addDays } from '../dates/calendar-date.ts'
import { defineRule, type Finding } from './rule.ts'

const seals = ['official_seal', 'contract_seal', 'finance_seal', 'legal_seal', 'invoice_seal']

/** submit-forms.md D1: a seal can be used, but not lent as an original or a copy. */
export const sealsAreUsed = defineRule(['cardType', 'useForm'], [], (values) => {
  const hasSeal = listIn(values, 'cardType').some((code) => seals.includes(code))
  if (!hasSeal || values['useForm'] === undefined || values['useForm'] === 'seal') return undefined
  return { outcome: 'warn', code: 'sealNotUsed', field: 'useForm' }
})

/** submit-forms.md D2: the keeper of a certificate belongs to the department that keeps it. */
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

const personal = ['legal_id', 'title_deed']

/** submit-forms.md D1: a copy of a personal document states its purpose on every page. */
export function purposeOfCopy(values: Values): string | undefined {
  const isPersonal = listIn(values, 'cardType').some((code) => personal.includes(code))
  const purpose = textIn(values, 'reason')
  return isPersonal && values['useForm'] === 'copy' && purpose !== undefined
    ? `仅用于${purpose.replace(/^仅?(限|供)?用于/, '')}`
    : undefined
}

/**
 * submit-forms.md D2: the return date is not before the loan and within the allowed days; without a loan date they
 * count from today.
 */
export const comesBackInTime = defineRule(
  ['borrowDate', 'repaidDate'],
  ['today', 'settings'],
  (values, { today, settings: { borrowDays } }): Finding | undefined => {
    const repaid = textIn(values, 'repaidDate')
    const lent = textIn(values, 'borrowDate')
    if (repaid === undefined) return undefined
    const start = { labelOf: lent === undefined ? 'applicationDate' : 'borrowDate' }
    if (repaid < (lent ?? today))
      return { outcome: 'refuse', code: 'endBeforeStart', field: 'repaidDate', words: { start } }
    if (repaid <= addDays(lent ?? today, borrowDays)) return undefined
    const words = { start, max: String(borrowDays) }
    return { outcome: 'refuse', code: 'tooLongAfter', field: 'repaidDate', words }
  },
)
