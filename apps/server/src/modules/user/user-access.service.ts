import type { Identity, InputOf, NewPassword, contract } from '@countersign/contract'
import { refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once, onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import {
  endSessionsOf,
  listIdentitiesOf,
  lockFactors,
  requireConfirmation,
  resetFactors,
  unbindOf,
} from '../identity/index.ts'
import { keepAdministrator } from '../role/index.ts'
import { type Office, loadOffice, rolesOf } from './read-person.service.ts'
import { isAdministrator, type RolePower } from './role-power.rules.ts'
import { type StoredUser, findUsers } from './user.repository.ts'
import { countChanges, givePassword, replaceRoles } from './write-user.repository.ts'
import {
  confirmWritten,
  newPassword,
  refuse,
  refuseProtected,
  refuseWritten,
  roleChanges,
  rolesOfUser,
  subjectOf,
} from './write-person.service.ts'

/**
 * Replaces the roles of people, of all or of none. Refuses with notFound an unknown person, and roles that the caller may
 * not give or take.
 */
export function grantRoles(
  ctx: Ctx,
  { userIds, roleIds }: InputOf<typeof contract.userGrant>,
): Promise<true> {
  return once(ctx, 'user/grant', { userIds, roleIds }, async (ctx): Promise<true> => {
    const wanted = distinct(userIds)
    await lockList(ctx.db, 'role', ctx.tenantId)
    requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
    const people = await findUsers(ctx.db, ctx.tenantId, wanted)
    const office = await loadOffice(ctx)
    const roles = rolesOf(office, roleIds)
    refuseFields({ roleIds: roles.length < new Set(roleIds).size ? 'roleUnknown' : undefined })
    await writeRoles(ctx, office, people, roles)
    await keepAdministrator(ctx)
    return true
  })
}

/** Gives a person a role beside those held. Refuses as `grantRoles`. The caller holds the lock of the list of roles. */
export async function addRole(ctx: TxCtx, userId: string, roleId: string): Promise<void> {
  const office = await loadOffice(ctx)
  const people = await findUsers(ctx.db, ctx.tenantId, [userId])
  const held = people.flatMap(({ roles }) => roles.map(({ id }) => id))
  await writeRoles(ctx, office, people, rolesOf(office, [...held, roleId]))
}

async function writeRoles(
  ctx: TxCtx,
  office: Office,
  people: readonly StoredUser[],
  roles: RolePower[],
): Promise<void> {
  for (const found of people) {
    refuseWritten(ctx, office, { id: found.id, written: { roles }, found })
    confirmWritten(ctx, office, { written: { ...found, roles }, found })
  }
  await recordAudit(
    ctx,
    people.map((found) => ({
      action: 'userGrant',
      subject: subjectOf(found),
      after: roleChanges(found.roles, roles),
    })),
  )
  const ids = people.map(({ id }) => id)
  const roleIds = roles.map(({ id }) => id)
  await replaceRoles(
    ctx.db,
    ctx.tenantId,
    ids.map((id) => ({ id, roleIds })),
  )
  await countChanges(ctx.db, ctx.tenantId, ids)
  await publish(ctx.db, ctx.tenantId, 'hint', { userIds: ids })
}

/**
 * Gives people random passwords and ends their sessions. Refuses with notFound, with ownAccount the caller, and with
 * personProtected a person with more permissions than the caller. For an administrator a second factor is asked for again,
 * since whoever has the password has the account. The answer that is kept for a repeated call has no passwords.
 */
export function resetPasswords(ctx: Ctx, userIds: string[]): Promise<NewPassword[]> {
  const wanted = distinct(userIds)
  const prepare = () => Promise.all(wanted.map(() => newPassword(ctx, undefined)))
  return onceAfter(
    ctx,
    'user/reset-password',
    { userIds },
    prepare,
    async (ctx, secrets) => {
      requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
      refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
      const people = await findUsers(ctx.db, ctx.tenantId, wanted)
      const office = await refuseProtected(ctx, people)
      if (people.some((one) => isAdministrator(rolesOfUser(office, one)))) requireConfirmation(ctx)
      const given = people.map(({ id, account, realName }, index) => ({
        id,
        account,
        realName,
        ...(secrets[index] ?? { hash: '', shown: '' }),
      }))
      for (const { id, hash } of given) await givePassword(ctx.db, ctx.tenantId, id, hash, ctx.now())
      await endSessionsOf(ctx.db, ctx.tenantId, wanted, ctx.now())
      await recordAudit(
        ctx,
        people.map((found) => ({
          action: 'passwordReset',
          subject: subjectOf(found),
          after: { mustChange: true },
        })),
      )
      await publish(ctx.db, ctx.tenantId, 'hint', { userIds: wanted })
      return given.map(({ id, account, realName, shown }) => ({ id, account, realName, password: shown }))
    },
    { keep: (given) => given.map((one) => ({ ...one, password: '' })) },
  )
}

/**
 * Removes the second factors of people who lost theirs, so that they log in without one and enrol anew. Refuses with
 * notFound, with ownAccount the caller, whose own page removes factors, and with personProtected a person with more
 * permissions than the caller, whose second factor is asked for again.
 */
export function resetFactorsOf(ctx: Ctx, userIds: string[]): Promise<true> {
  return once(ctx, 'user/reset-factors', { userIds }, async (ctx): Promise<true> => {
    const wanted = distinct(userIds).toSorted()
    for (const userId of wanted) await lockFactors(ctx.db, { tenantId: ctx.tenantId, userId })
    requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
    refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
    const people = await findUsers(ctx.db, ctx.tenantId, wanted)
    await refuseProtected(ctx, people)
    await resetFactors(
      ctx,
      people.map(({ id, realName }) => ({ id, name: realName })),
    )
    return true
  })
}

/** The identities with which a person logs in. Refuses with notFound an unknown person. */
export async function listIdentities(ctx: Ctx, userId: string): Promise<Identity[]> {
  requireAll([userId], await findUsers(ctx.db, ctx.tenantId, [userId]))
  return listIdentitiesOf(ctx, userId)
}

/**
 * Unbinds an identity of a person, and ends the sessions that began with it. Refuses as `resetFactorsOf`, and
 * asks for the second factor again as it does.
 */
export function endIdentity(ctx: Ctx, { userId, id }: InputOf<typeof contract.identityEnd>): Promise<true> {
  return once(ctx, 'identity/end', { userId, id }, async (ctx): Promise<true> => {
    await lockFactors(ctx.db, { tenantId: ctx.tenantId, userId })
    requireAll([userId], await lockRecords(ctx.db, 'app_user', ctx.tenantId, [userId]))
    refuse(userId === ctx.user.id ? 'ownAccount' : undefined)
    const people = await findUsers(ctx.db, ctx.tenantId, [userId])
    await refuseProtected(ctx, people)
    requireConfirmation(ctx)
    for (const { id: personId, realName } of people) await unbindOf(ctx, { id: personId, name: realName }, id)
    return true
  })
}
