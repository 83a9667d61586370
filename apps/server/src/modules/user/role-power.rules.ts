import type { CurrentUser } from '../../platform/context.ts'
import { scopes as dataScopes } from '../role/index.ts'

/** Power that a role gives its holders. */
export interface RolePower {
  id: string
  alias: string
  roleName: string
  /** Codes of the buttons that it was granted. */
  permissions: string[]
  /** Numbers of its data scopes. */
  scopes: number[]
}

/** Whether the caller may give permissions, and with them any role. */
const mayGiveAny = (caller: Pick<CurrentUser, 'permissions'>) => caller.permissions.includes('role.write')

/** Whether a role lets its holders read the requests of their departments, whichever these are. */
const readsOwnDepartments = ({ scopes }: RolePower) =>
  scopes.some((one) => one === dataScopes.department || one === dataScopes.below)

/**
 * Whether the caller may give a role to others, or take it away: one that gives nothing beyond what the caller has.
 * Otherwise who maintains people could become an administrator through the account of somebody else. A role that reads
 * the requests of departments gives more in other departments than the caller's, also when the caller holds it.
 */
function mayHandle(caller: Pick<CurrentUser, 'permissions' | 'roles'>, role: RolePower): boolean {
  if (mayGiveAny(caller)) return true
  if (caller.roles.includes(role.alias)) return !readsOwnDepartments(role)
  return (
    role.permissions.every((one) => caller.permissions.includes(one)) &&
    role.scopes.every((one) => one === dataScopes.own)
  )
}

/** Whether these roles make their holder an administrator: somebody who may give permissions. */
export const isAdministrator = (roles: readonly RolePower[]): boolean =>
  roles.some(({ permissions }) => permissions.includes('role.write'))

/** Whether a change of roles makes somebody an administrator, or no longer one. */
export function changesAdministrator(before: readonly RolePower[], after: readonly RolePower[]): boolean {
  return isAdministrator(before) !== isAdministrator(after)
}

/** Why the caller may not maintain a person with these roles; undefined when it is allowed. */
export function refusalOfPerson(
  caller: Pick<CurrentUser, 'id' | 'permissions' | 'roles'>,
  personId: string,
  roles: readonly RolePower[],
): 'personProtected' | undefined {
  if (personId === caller.id || roles.every((role) => mayHandle(caller, role))) return undefined
  return 'personProtected'
}

/**
 * Why the caller may not replace a person's roles; undefined when it is allowed. Nobody changes the own roles without the
 * right to give any: roles also decide who approves.
 */
export function refusalOfRoles(
  caller: Pick<CurrentUser, 'id' | 'permissions' | 'roles'>,
  personId: string,
  before: readonly RolePower[],
  after: readonly RolePower[],
): 'ownRoles' | 'roleBeyond' | undefined {
  const changed = [
    ...before.filter((one) => !after.includes(one)),
    ...after.filter((one) => !before.includes(one)),
  ]
  if (changed.length === 0 || mayGiveAny(caller)) return undefined
  if (personId === caller.id) return 'ownRoles'
  return changed.every((role) => mayHandle(caller, role)) ? undefined : 'roleBeyond'
}

/**
 * Why the caller may not replace a person's departments; undefined when it is allowed. Who reads the requests of the own
 * departments could otherwise read those of any department by joining it.
 */
export function refusalOfDepartments(
  caller: Pick<CurrentUser, 'id' | 'permissions'>,
  personId: string,
  roles: readonly RolePower[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): 'ownDepartments' | undefined {
  const isWider = after.some((one) => !before.includes(one))
  const isRefused =
    personId === caller.id && isWider && !mayGiveAny(caller) && roles.some(readsOwnDepartments)
  return isRefused ? 'ownDepartments' : undefined
}
