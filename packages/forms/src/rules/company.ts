import { companyIn } from '../derive/company-in.ts'
import { isSameName } from '../half-width.ts'
import { defineRule } from './rule.ts'

/** The company decides who approves, so that applicants choose among their own; whoever may choose another is named. */
export const companyIsOwn = defineRule(
  ['mainstay', 'mainstayOther'],
  ['companies'],
  (values, { companies }) => {
    const company = companyIn(values, 'mainstay')
    if (!companies || company === undefined || companies.own.length === 0) return undefined
    if (companies.own.some((own) => isSameName(own, company))) return undefined
    const words = { own: companies.own.join('、') }
    return companies.mayOthers
      ? { outcome: 'warn', code: 'companyNotApplicants', field: 'mainstay', words }
      : { outcome: 'refuse', code: 'companyNotYours', field: 'mainstay', words }
  },
)
