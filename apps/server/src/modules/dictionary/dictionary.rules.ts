import { otherCompany } from '@countersign/forms'

/** Whether the forms know an entry by name: 其他 of the companies, which asks for a name of its own. */
export function mustStay({ code, dictValue }: { code: string; dictValue: string }): boolean {
  return code === 'mainstay' && dictValue === otherCompany
}
