import { otherCompany } from '@countersign/forms'

/** Whether the forms refer to an entry by its name: the company 其他, which asks for a name of its own. */
export function mustStay({ code, dictValue }: { code: string; dictValue: string }): boolean {
  return code === 'mainstay' && dictValue === otherCompany
}
