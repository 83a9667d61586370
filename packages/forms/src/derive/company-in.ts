import { otherCompany } from '../mainstays.ts'
import { textIn, type Values } from '../values.ts'

/** The company a field names, in words: what was typed where 其他 was chosen. */
export function companyIn(values: Values, field: string): string | undefined {
  const chosen = textIn(values, field)
  return chosen === otherCompany ? (textIn(values, `${field}Other`) ?? chosen) : chosen
}
