import { otherCompany } from '../mainstays.ts'
import { textIn, type Values } from '../values.ts'

/** The name of the company in a field; the typed name when 其他 was chosen. */
export function companyIn(values: Values, field: string): string | undefined {
  const chosen = textIn(values, field)
  return chosen === otherCompany ? (textIn(values, `${field}Other`) ?? chosen) : chosen
}
