import { type DictionaryEntry, labelsOffered } from '@countersign/forms'
import { type Ctx, may } from '../../../platform/context.ts'
import { type DepartmentRow, listDepartments, listDepartmentsOf } from '../../organisation/index.ts'

interface Known {
  departments: readonly DepartmentRow[]
  /** The caller's own. */
  memberships: readonly { id: string }[]
  dictionaries: { mainstay: readonly DictionaryEntry[] }
}

/** The companies that the caller may submit for: those in which the own departments lie, or any. */
export function ownCompanies(
  { user }: Pick<Ctx, 'user'>,
  { departments, memberships, dictionaries }: Known,
): { own: string[]; mayOthers: boolean } {
  const ids = memberships.map(({ id }) => id)
  return {
    own: companiesOf(departments, ids, labelsOffered(dictionaries.mainstay)),
    mayOthers: may(user, 'request.anyCompany'),
  }
}

export async function readOwnCompanies(
  ctx: Ctx,
  dictionaries: Known['dictionaries'],
): Promise<{ own: string[]; mayOthers: boolean }> {
  return ownCompanies(ctx, {
    departments: await listDepartments(ctx.db, ctx.tenantId),
    memberships: await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id),
    dictionaries,
  })
}

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
      const company = offered.find((label) => label === name || label === fullName)
      if (company !== undefined) return company
      walked.add(one.id)
    }
    return undefined
  }
  return [...new Set(ids.flatMap((id) => companyOf(id) ?? []))]
}
