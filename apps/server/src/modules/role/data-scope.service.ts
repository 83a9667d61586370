import type { CurrentUser } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { departmentIdsOf, listPlacesEver } from '../organisation/index.ts'
import { scopesOfPerson } from './scope.repository.ts'
import { readableDepartments, scopes } from './scope.rules.ts'

/** Departments whose requests a person may read through the data scope of a role; 'all' for the whole tenant. */
export async function dataScopeOf(
  db: Db,
  { tenantId, id }: CurrentUser,
): Promise<'all' | ReadonlySet<string>> {
  const found = await scopesOfPerson(db, tenantId, id)
  // Most people read their own requests only, and need no more statements.
  const readsDepartments = found.kinds.some((kind) => kind !== scopes.all && kind !== scopes.own)
  if (!readsDepartments) return readableDepartments(found, [], [])
  const [own, departments] = await Promise.all([
    departmentIdsOf(db, tenantId, [id]),
    listPlacesEver(db, tenantId),
  ])
  return readableDepartments(found, own.get(id) ?? [], departments)
}
