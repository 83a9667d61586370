import type { Branch, contract, InputOf, Moved, OutputOf, Role, TreeNode } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import { choicesOf, forestOf, haveBelow, top } from '../../platform/records/forest.rules.ts'
import { moveRecord } from '../../platform/records/move-record.ts'
import { placeRecord } from '../../platform/records/place-record.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { rolesInFlows } from '../flow/index.ts'
import { isHeld, listHeld, listRoles, saveRole, type StoredRole } from './role.repository.ts'
import { ownScope } from './scope.rules.ts'
import { saveScopes } from './scope.repository.ts'

export async function listRoleForest(
  ctx: Ctx,
  { roleName, roleAlias }: InputOf<typeof contract.roleList>,
): Promise<Branch<Role>[]> {
  return forestOf(
    await readAll(ctx),
    (one) => contains(one.roleName, roleName) && contains(one.roleAlias, roleAlias),
  )
}

/** One role. Refuses (404, notFound) a role that does not exist or was removed. */
export async function readRole(ctx: Ctx, id: string): Promise<Role> {
  const found = (await readAll(ctx)).find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

async function readAll({ db, tenantId }: Ctx): Promise<Role[]> {
  const [roles, asked, held] = await Promise.all([
    listRoles(db, tenantId),
    rolesInFlows(db, tenantId),
    listHeld(db, tenantId),
  ])
  return roles.map(({ parentId, requiresFactor, ...role }) => ({
    ...role,
    tenantId,
    parentId: parentId ?? top,
    requiresFactor: Number(requiresFactor),
    isVacant: asked.has(role.roleAlias) && !held.has(role.id),
  }))
}

/** Names of the roles that flows ask although nobody at work holds them. */
export async function listVacantRoles(ctx: Ctx): Promise<string[]> {
  return (await readAll(ctx)).filter(({ isVacant }) => isVacant).map(({ roleName }) => roleName)
}

export async function roleTree(ctx: Ctx): Promise<TreeNode[]> {
  const roles = await listRoles(ctx.db, ctx.tenantId)
  return choicesOf(roles.map((role) => ({ ...role, title: role.roleName })))
}

export async function listRolesToPick(ctx: Ctx): Promise<OutputOf<typeof contract.getRoleList>> {
  const roles = await listRoles(ctx.db, ctx.tenantId)
  return roles.map(({ id, roleName, roleAlias }) => ({ id, roleName, roleAlias }))
}

/**
 * Adds, changes or moves a role. Refuses one that does not exist or was changed meanwhile, a parent that does not exist
 * or lies below it, a name or alias that another role has, and another alias than the role has: flows name roles by it.
 */
export function submitRole(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.roleSubmit>,
): Promise<Role> {
  return once(ctx, 'role/submit', { ...input, version }, async (ctx) => {
    const place = await placeRecord(ctx, 'role', listRoles, { ...input, version })
    const { id, parentId, sort, found, others } = place
    const { roleName, roleAlias } = input
    refuseFields({
      parentId: place.refusal,
      roleName: others.some((one) => one.roleName === roleName) ? 'roleNameTaken' : undefined,
      roleAlias: refusalOfAlias(roleAlias, found, others),
    })
    const requiresFactor =
      input.requiresFactor === undefined ? (found?.requiresFactor ?? false) : input.requiresFactor === 1
    const saved = { id, parentId, roleName, roleAlias, sort, requiresFactor }
    await saveRole(ctx.db, ctx.tenantId, saved)
    const parentOf = (role: string | null) => place.rows.find((one) => one.id === role)?.roleName
    await recordAudit(ctx, {
      ...noteOf('roleSave', saved),
      before: found && { ...found, parent: parentOf(found.parentId) },
      after: { ...saved, parent: parentOf(parentId) },
    })
    if (!found) await saveScopes(ctx.db, ctx.tenantId, id, ownScope)
    return readRole(ctx, id)
  })
}

function refusalOfAlias(alias: string, found: StoredRole | undefined, others: readonly StoredRole[]) {
  if (found) return found.roleAlias === alias ? undefined : 'roleAliasFixed'
  // Aliases are joined by commas on the wire.
  if (!/^[a-z][\w-]*$/i.test(alias)) return 'roleAliasFormat'
  return others.some((one) => one.roleAlias === alias) ? 'roleAliasTaken' : undefined
}

export function moveRole(ctx: Ctx, input: Moved): Promise<true> {
  return moveRecord(ctx, 'role', input, {
    note: async (ctx, id) => {
      const roles = await listRoles(ctx.db, ctx.tenantId)
      return noteOf('roleMove', { id, roleName: roles.find((one) => one.id === id)?.roleName ?? '' })
    },
  })
}

export function noteOf(
  action: AuditNote['action'],
  { id, roleName }: Pick<StoredRole, 'id' | 'roleName'>,
): AuditNote {
  return { action, subject: { kind: 'role', id, name: roleName } }
}

/**
 * Removes roles, all of them or none. Refuses with notFound when one does not exist, and with roleInUse when somebody
 * has one, a published flow asks it, or a role below it stays.
 */
export function removeRoles(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'role', ids, {
    list: 'role',
    note: async (ctx, wanted) =>
      (await listRoles(ctx.db, ctx.tenantId))
        .filter(({ id }) => wanted.includes(id))
        .map((role) => ({ ...noteOf('roleRemove', role), before: { ...role } })),
    mayGo: async (ctx, wanted) => {
      const roles = await listRoles(ctx.db, ctx.tenantId)
      const asked = await rolesInFlows(ctx.db, ctx.tenantId)
      const isAsked = roles.some(({ id, roleAlias }) => wanted.includes(id) && asked.has(roleAlias))
      if (isAsked || haveBelow(roles, wanted) || (await isHeld(ctx.db, ctx.tenantId, wanted)))
        throw new AppError('roleInUse')
    },
  })
}
