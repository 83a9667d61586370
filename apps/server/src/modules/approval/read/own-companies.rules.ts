import { isSameName } from '@countersign/forms'
import type { DepartmentRow } from '../../organisation/index.ts'

/** The nearest company above each of these departments, each once: a department with the name of a company is one. */
export function companiesOf(
  departments: readonly Pick<DepartmentRow, 'id' | 'parentId' | 'name' | 'fullName'>[],
  ids: readonly string[],
  offered: readonly string[],
): string[] {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const companyOf = (id: string) => {
    // A department that lies below itself ends the way.
    const walked = new Set<string>()
    for (let one = byId.get(id); one && !walked.has(one.id); one = byId.get(one.parentId ?? '')) {
      const { name, fullName } = one
      const company = offered.find((label) => isSameName(label, name) || isSameName(label, fullName))
      if (company !== undefined) return company
      walked.add(one.id)
    }
    return undefined
  }
  return [...new Set(ids.flatMap((id) => companyOf(id) ?? []))]
}
