import {
  type contract,
  dataScopes,
  type InputOf,
  type OutputOf,
  type Permission,
  permissions,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { listChanges } from '../../platform/audit/changed-fields.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { choicesOf } from '../../platform/records/forest.rules.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { requireConfirmation } from '../identity/index.ts'
import { departmentTree, listDepartments } from '../organisation/index.ts'
import {
  countChange,
  keepAdministrator,
  listRoles,
  readScopes,
  saveScopes,
  scopeChoices,
  scopesOfRoles,
} from '../role/index.ts'
import { entriesOfRoles, listEntriesOfRoles, saveEntriesOfRole } from './grant.repository.ts'
import { categories, listMenu, type MenuRow } from './menu.repository.ts'

export async function grantTree(ctx: Ctx): Promise<OutputOf<typeof contract.grantTree>> {
  const [menu, departments] = await Promise.all([listMenu(ctx.db, ctx.tenantId), departmentTree(ctx)])
  return {
    menu: choicesOf(menu.map((entry) => ({ ...entry, title: entry.name }))),
    dataScope: scopeChoices(departments),
  }
}

/** The grants of these roles together. Refuses (404, notFound) a role that does not exist. */
export async function grantedKeys(
  ctx: Ctx,
  roleIds: readonly string[],
): Promise<OutputOf<typeof contract.roleTreeKeys>> {
  const wanted = distinct(roleIds)
  const roles = await listRoles(ctx.db, ctx.tenantId)
  requireAll(
    wanted,
    roles.filter(({ id }) => wanted.includes(id)),
  )
  const [menu, { kinds, deptIds }] = await Promise.all([
    entriesOfRoles(ctx.db, ctx.tenantId, wanted),
    scopesOfRoles(ctx.db, ctx.tenantId, wanted),
  ])
  return { menu, dataScope: [...kinds.map(String), ...deptIds] }
}

/**
 * Grants roles exactly these entries and scopes. Refuses a role, entry or scope that does not exist, a role that was
 * changed meanwhile, and a grant that leaves nobody who could give permissions.
 */
export function grantRoles(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.roleGrant>,
): Promise<true> {
  return once(ctx, 'role/grant', { ...input, version }, async (ctx): Promise<true> => {
    const { roleIds, menuIds, dataScopeIds } = input
    const wanted = distinct(roleIds)
    // An entry that is being removed cannot be granted at the same time.
    if (menuIds) await lockList(ctx.db, 'menu', ctx.tenantId)
    await lockList(ctx.db, 'role', ctx.tenantId)
    const roles = await lockRecords(ctx.db, 'role', ctx.tenantId, wanted)
    requireAll(wanted, roles)
    for (const role of roles) requireVersion(role, version)
    const before = await grantsOf(ctx, wanted)
    if (menuIds) {
      const menu = await listMenu(ctx.db, ctx.tenantId)
      const known = new Set(menu.map(({ id }) => id))
      if (!menuIds.every((id) => known.has(id))) throw new AppError('notFound', { field: 'menuIds' })
      await confirmPower(ctx, wanted, { menu, menuIds })
      for (const roleId of wanted) await saveEntriesOfRole(ctx.db, ctx.tenantId, roleId, distinct(menuIds))
    }
    if (dataScopeIds) {
      const departments = await listDepartments(ctx.db, ctx.tenantId)
      const scopes = readScopes(dataScopeIds, new Set(departments.map(({ id }) => id)))
      if (!scopes) throw new AppError('notFound', { field: 'dataScopeIds' })
      for (const roleId of wanted) await saveScopes(ctx.db, ctx.tenantId, roleId, scopes)
    }
    await countChange(ctx.db, ctx.tenantId, wanted)
    await keepAdministrator(ctx)
    const after = await grantsOf(ctx, wanted)
    const names = new Map((await listRoles(ctx.db, ctx.tenantId)).map((role) => [role.id, role.roleName]))
    await recordAudit(
      ctx,
      wanted.map(
        (id): AuditNote => ({
          action: 'roleGrant',
          subject: { kind: 'role', id, name: names.get(id) ?? '' },
          after: changesOf(before.get(id), after.get(id)),
        }),
      ),
    )
    return true
  })
}

/** Asks for the second factor again of a caller who lets the holders of a role give permissions, or no longer. */
async function confirmPower(
  ctx: TxCtx,
  roleIds: readonly string[],
  { menu, menuIds }: { menu: readonly { id: string; code: string }[]; menuIds: readonly string[] },
): Promise<void> {
  const isPower = (id: string) => menu.some((one) => one.id === id && one.code === 'role.write')
  for (const roleId of roleIds) {
    const before = await entriesOfRoles(ctx.db, ctx.tenantId, [roleId])
    if (before.some(isPower) !== menuIds.some(isPower)) requireConfirmation(ctx)
  }
}

/** The grants of a role: entries and scopes by name, and the permissions of its buttons by code, because names change. */
interface Grants {
  menu: string[]
  permissions: string[]
  dataScope: string[]
}

const none: Grants = { menu: [], permissions: [], dataScope: [] }

const changesOf = (before = none, after = none) => ({
  ...listChanges('menu', before.menu, after.menu),
  ...listChanges('permissions', before.permissions, after.permissions),
  ...listChanges('dataScope', before.dataScope, after.dataScope),
})

/** The grants of each role as the audit log shows them, with the names of entries and departments. */
async function grantsOf(ctx: TxCtx, roleIds: readonly string[]): Promise<Map<string, Grants>> {
  const menu = await listMenu(ctx.db, ctx.tenantId)
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const nameOfEntry = namesOfEntries(menu)
  const permissionsById = permissionsOf(menu)
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const grants = new Map<string, Grants>()
  for (const id of roleIds) {
    const entries = await entriesOfRoles(ctx.db, ctx.tenantId, [id])
    const { kinds, deptIds } = await scopesOfRoles(ctx.db, ctx.tenantId, [id])
    const dataScope = [...kinds.map((kind) => dataScopes[kind - 1] ?? ''), ...deptIds.map(nameOf)]
    grants.set(id, {
      menu: entries.map(nameOfEntry),
      permissions: entries.flatMap((entry) => permissionsById.get(entry) ?? []),
      dataScope,
    })
  }
  return grants
}

type Entry = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'code' | 'category'>

/** Names an entry by its id, with the entries above it, since many pages have a button of the same name. */
function namesOfEntries(menu: readonly Entry[]): (id: string) => string {
  const entries = new Map(menu.map((entry) => [entry.id, entry]))
  const nameOf = (id: string): string => {
    const { parentId = null, name = id } = entries.get(id) ?? {}
    return parentId === null ? name : `${nameOf(parentId)} / ${name}`
  }
  return nameOf
}

/** The permission that each button gives, by the id of the button. */
function permissionsOf(menu: readonly Entry[]): Map<string, Permission> {
  return new Map(
    menu.flatMap(({ id, code, category }) =>
      category === categories.button && isPermission(code) ? [[id, code] as const] : [],
    ),
  )
}

const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code)

/** Lists the permission of each button that a role was granted, and permissions by the names of their buttons. */
export async function listGranted(
  db: Db,
  tenantId: string,
): Promise<{
  granted: { roleId: string; permission: Permission }[]
  permissionsNamed: Map<string, Permission>
}> {
  const [menu, rows] = await Promise.all([listMenu(db, tenantId), listEntriesOfRoles(db, tenantId)])
  const permissionsById = permissionsOf(menu)
  const nameOf = namesOfEntries(menu)
  return {
    granted: rows.flatMap(({ menuId, roleId }) => {
      const permission = permissionsById.get(menuId)
      return permission ? [{ roleId, permission }] : []
    }),
    permissionsNamed: new Map([...permissionsById].map(([id, permission]) => [nameOf(id), permission])),
  }
}
