import { type DictionaryEntry, labelsOffered } from '@countersign/forms'
import { type Ctx, may } from '../../../platform/context.ts'
import { type DepartmentRow, listDepartments, listDepartmentsOf } from '../../organisation/index.ts'
import { companiesOf } from './own-companies.rules.ts'

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
