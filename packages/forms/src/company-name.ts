import { otherCompany } from './mainstays.ts'
import { textIn, type Values } from './values.ts'

/** The company a field means: the name given beside 其他, where there is one. */
export function companyIn(values: Values, field: string): string | undefined {
  const name = textIn(values, field)
  return name === otherCompany ? (textIn(values, `${field}Other`) ?? name) : name
}
