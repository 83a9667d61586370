import type { FormDefinition } from '../form-definition.ts'
import { textIn, type Values } from '../values.ts'
import { companyIn } from './company-in.ts'

/**
 * Columns that the server keeps beside a request: money as canonical text, a period as the form's own date or time
 * text.
 */
export interface ColumnValues {
  amount: string | null
  company: string | null
  payee: string | null
  periodFrom: string | null
  periodTo: string | null
}

export function columnsOf(form: FormDefinition<string>, values: Values): ColumnValues {
  const { amount, payee, period } = form.columns
  const column = (name = '') => textIn(values, name) ?? null
  return {
    amount: column(amount),
    company: companyIn(values, 'mainstay') ?? null,
    payee: column(payee),
    periodFrom: column(period?.[0]),
    periodTo: column(period?.[1]),
  }
}
