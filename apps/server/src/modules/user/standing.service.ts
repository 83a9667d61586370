import type { Belonging, Heir, InputOf, Standing, User, contract } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import { dayRange, formatDate } from '../../platform/business-time.ts'
import { type Ctx, type TxCtx, may } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { rehearse } from '../../platform/database/rehearse.ts'
import { once, onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { countOwn, countWaiting } from '../approval/index.ts'
import { countUnfinished } from '../article/index.ts'
import type { FileAddresses } from '../file/index.ts'
import { flowsNaming } from '../flow/index.ts'
import { endSessionsOf, forgetFactors, requireConfirmation, trustPhones } from '../identity/index.ts'
import { departmentsLedBy, listActive, lockStanding, passLeadership } from '../organisation/index.ts'
import { keepAdministrator, listHeld } from '../role/index.ts'
import { endPlan, endPlansOf, savePlan } from './plan.service.ts'
import { changesAdministrator, isAdministrator } from './role-power.rules.ts'
import { mayBecome, mayPlan } from './standing.rules.ts'
import { type StoredUser, findUser, findUsers } from './user.repository.ts'
import { readUser } from './user.service.ts'
import { addRole } from './user-access.service.ts'
import { givePassword, lockPeople, replaceRoles, writeStanding } from './write-user.repository.ts'
import {
  newPassword,
  refuse,
  refuseProtected,
  roleChanges,
  rolesOfUser,
  subjectOf,
  wordsOf,
} from './write-person.service.ts'

/** Lists what others take over from a person (tasks, departments, roles that nobody else holds), and what stays with the person. */
export async function listBelongings(ctx: Ctx, id: string): Promise<Belonging[]> {
  const { db, tenantId } = ctx
  const person = await findUser(db, tenantId, id)
  if (!person) throw new AppError('notFound')
  const [waiting, led, heldByOthers, flows, own, articles] = await Promise.all([
    countWaiting(db, tenantId, id),
    departmentsLedBy(db, tenantId, id),
    listHeld(db, tenantId, id),
    flowsNaming(db, tenantId, id),
    countOwn(db, tenantId, id),
    countUnfinished(db, tenantId, id),
  ])
  return [
    ...waiting.map(({ kind, count }) => ({ group: 'task', key: kind, name: '', count }) as const),
    ...led.map((one) => ({ group: 'department', key: one.id, name: one.deptName, count: 1 }) as const),
    ...person.roles
      .filter((role) => !heldByOthers.has(role.id))
      .map((one) => ({ group: 'role', key: one.id, name: one.roleName, count: 1 }) as const),
    ...flows.map((one) => ({ group: 'flow', key: one.id, name: one.name, count: 1 }) as const),
    { group: 'article', key: '', name: '', count: articles } as const,
    { group: 'request', key: '', name: '', count: own.requests } as const,
    { group: 'draft', key: '', name: '', count: own.drafts } as const,
  ].filter(({ count }) => count > 0)
}

/**
 * Removes people, all of them or none: each leaves, without heirs. Refuses with notFound, with ownAccount the caller, with
 * personProtected a person with more permissions than the caller, and with lastAdministrator.
 */
export function removeUsers(ctx: Ctx, ids: string[]): Promise<true> {
  return once(ctx, 'app_user/remove', { ids }, async (ctx): Promise<true> => {
    const people = await lockAll(ctx, distinct(ids))
    if (people.some((one) => one.standing === 'left')) throw new AppError('notFound')
    await letGo(ctx, people, { standing: 'left', returnsOn: '', reason: '' })
    await endPlansOf(ctx, people, 'left')
    const left = people.map(({ id, realName }) => ({ userId: id, because: `${realName} ${gone.left}` }))
    await publish(ctx.db, ctx.tenantId, 'personLeft', ...left.map((one) => ({ ...one, byId: ctx.user.id })))
    return true
  })
}

/** How a record says it. */
const gone = { paused: '已停用', left: '已离职' } as const

type Change = InputOf<typeof contract.userStanding>

/**
 * Lets a person pause, leave or come back, now or on a day, which is planned with what is refused now. What waits goes to the heirs by a job; departments and roles go with this
 * transaction. Refuses as `removeUsers`, with recordStale a person who is so already or has left, with returnInvalid and
 * startInvalid, with notPossible an heir who is the person or is not at work, and with forbidden what the caller may not give
 * away.
 */
export function changeStanding(ctx: Ctx, addresses: FileAddresses, change: Change): Promise<User> {
  const prepare = async () => (change.standing === 'working' ? newPassword(ctx, undefined) : undefined)
  return onceAfter(
    ctx,
    'user/standing',
    change,
    prepare,
    async (ctx, secret) => {
      const [person] = await lockAll(ctx, [change.id])
      if (!person) throw new AppError('notFound')
      const before = person.standing
      if (!mayBecome(before, change.standing)) throw new AppError('recordStale')
      if (change.startsOn === '') await applyChange(ctx, person, change, secret?.hash ?? '')
      else await planChange(ctx, person, change)
      return {
        ...(await readUser(ctx, addresses, person.id)),
        password: before === 'left' ? (secret?.shown ?? '') : '',
      }
    },
    { keep: (saved) => ({ ...saved, password: '' }) },
  )
}

/** A change of a person's standing; with a day it is one that was planned for the day. */
type Asked = Pick<Change, 'standing' | 'startsOn' | 'returnsOn' | 'reason' | 'heirs'> & {
  /** Whether tasks that no leader can take go to whoever stands in for missing approvers. */
  orAdministrator?: boolean
}

/** Changes the standing of a person who is locked by `lockAll`, which ends a plan that comes to nothing by it. */
export async function applyChange(
  ctx: TxCtx,
  person: StoredUser,
  change: Asked,
  passwordHash: string,
): Promise<void> {
  const { standing } = change
  if (standing === 'working') await comeBack(ctx, person, passwordHash)
  else await leave(ctx, person, { ...change, standing })
  await endPlansOf(ctx, [person], standing)
}

async function planChange(ctx: TxCtx, person: StoredUser, { planVersion, ...change }: Change): Promise<void> {
  const { standing, startsOn } = change
  if ((person.plan?.version ?? 0) !== planVersion) throw new AppError('recordStale')
  const isDay = dayRange(startsOn) !== undefined && startsOn > formatDate(ctx.now())
  if (!isDay || !mayPlan(person.standing, standing)) throw new AppError('startInvalid', { field: 'startsOn' })
  await rehearse(ctx.db, () => applyChange(ctx, person, change, ''))
  await savePlan(ctx, person, change)
}

/**
 * Cancels what is planned for a person. Refuses with notFound, with ownAccount the caller, with personProtected a person with
 * more permissions than the caller, and with recordStale a plan that was changed, carried out or cancelled meanwhile.
 */
export function cancelPlan(
  ctx: Ctx,
  { id, planVersion }: InputOf<typeof contract.userPlanCancel>,
): Promise<true> {
  return once(ctx, 'user/cancel-standing', { id, planVersion }, async (ctx): Promise<true> => {
    const [person] = await lockAll(ctx, [id])
    if (!person) throw new AppError('notFound')
    refuse(id === ctx.user.id ? 'ownAccount' : undefined)
    await refuseProtected(ctx, [person])
    if (person.plan?.version !== planVersion) throw new AppError('recordStale')
    await endPlan(ctx, person, person.plan, person.standing)
    return true
  })
}

/** Locks people, of whatever standing, with what their standing decides. */
export async function lockAll(
  ctx: Pick<TxCtx, 'db' | 'tenantId'>,
  ids: readonly string[],
): Promise<StoredUser[]> {
  await lockStanding(ctx.db, ctx.tenantId)
  for (const list of ['role', 'app_user', 'department'] as const) await lockList(ctx.db, list, ctx.tenantId)
  requireAll(ids, await lockPeople(ctx.db, ctx.tenantId, ids))
  return findUsers(ctx.db, ctx.tenantId, ids, 'any')
}

type Going = Pick<Change, 'returnsOn' | 'reason'> & { standing: Exclude<Standing, 'working'> }

async function letGo(ctx: TxCtx, people: readonly StoredUser[], going: Going): Promise<void> {
  const ids = people.map(({ id }) => id)
  refuse(ids.includes(ctx.user.id) ? 'ownAccount' : undefined)
  const office = await refuseProtected(ctx, people)
  if (people.some((one) => changesAdministrator(rolesOfUser(office, one), []))) requireConfirmation(ctx)
  const { returnsOn, reason, standing } = going
  await recordAudit(
    ctx,
    people.map(
      (user): AuditNote =>
        standing === 'left'
          ? {
              action: 'userRemove',
              subject: subjectOf(user),
              before: wordsOf(user, office),
              after: { ...roleChanges(user.roles, []), ...(reason !== '' && { reason }) },
            }
          : { action: 'userPause', subject: subjectOf(user), after: { returnsOn, reason } },
    ),
  )
  await writeStanding(ctx.db, ctx.tenantId, { ids, standing, returnsOn: returnsOn || null, at: ctx.now() })
  await endSessionsOf(ctx.db, ctx.tenantId, ids, ctx.now())
  await keepAdministrator(ctx)
  // Their pages end at once.
  await publish(ctx.db, ctx.tenantId, 'hint', { userIds: ids })
}

async function leave(ctx: TxCtx, person: StoredUser, going: Going & Asked): Promise<void> {
  const { heirs, orAdministrator = false, reason, returnsOn, standing, startsOn } = going
  const isDay = dayRange(returnsOn) !== undefined && returnsOn > (startsOn || formatDate(ctx.now()))
  if (returnsOn !== '' && (standing === 'left' || !isDay))
    throw new AppError('returnInvalid', { field: 'returnsOn' })
  await requireHeirs(ctx, person, heirs)
  const of = (group: Heir['group']) => heirs.filter((one) => one.group === group)
  // Before the person goes, so that an heir can be the last administrator.
  for (const { key, userId } of of('role')) await addRole(ctx, userId, key)
  for (const { key, userId } of of('department'))
    await passLeadership(ctx, person.id, { deptId: key, userId })
  await letGo(ctx, [person], going)
  const because = `${person.realName} ${gone[standing]}${reason === '' ? '' : `：${reason}`}`
  await publish(ctx.db, ctx.tenantId, 'personLeft', {
    userId: person.id,
    byId: ctx.user.id,
    because,
    heirs: Object.fromEntries(of('task').map(({ key, userId }) => [key, userId])),
    requestHeir: of('request')[0]?.userId,
    ...(orAdministrator && { orAdministrator }),
  })
}

/** The permission that naming an heir needs, by group. Roles are checked by `addRole`. */
const needed = { task: 'request.handOver', request: 'request.handOver', department: 'dept.write' } as const

async function requireHeirs(ctx: TxCtx, person: StoredUser, heirs: readonly Heir[]): Promise<void> {
  for (const { group } of heirs)
    if (group !== 'role' && !may(ctx.user, needed[group])) throw new AppError('forbidden')
  const fit = await fitHeirs(ctx, person, heirs)
  if (fit.length < heirs.length) throw new AppError('notPossible', { field: 'heirs' })
}

/** Those who are at work, of what the person has. Nobody names the person, nor the caller for tasks. */
export async function fitHeirs(
  { db, tenantId, user }: TxCtx,
  { id, roles }: StoredUser,
  heirs: readonly Heir[],
): Promise<Heir[]> {
  const ids = distinct(heirs.map(({ userId }) => userId))
  const able = new Set((await listActive(db, tenantId, ids)).map((one) => one.id))
  const led = new Set((await departmentsLedBy(db, tenantId, id)).map((one) => one.id))
  const held = new Set(roles.map((one) => one.id))
  const fits = {
    task: ({ userId }: Heir) => userId !== user.id,
    request: ({ userId }: Heir) => userId !== user.id,
    department: ({ key }: Heir) => led.has(key),
    role: ({ key }: Heir) => held.has(key),
  } as const satisfies Record<Heir['group'], (one: Heir) => boolean>
  return heirs.filter((one) => able.has(one.userId) && one.userId !== id && fits[one.group](one))
}

/** A person who paused keeps roles and password. A person who left gets a new password, and has no roles and second factors. */
async function comeBack(ctx: TxCtx, person: StoredUser, passwordHash: string): Promise<void> {
  const { db, tenantId } = ctx
  const { id, standing, roles } = person
  const office = await refuseProtected(ctx, [person])
  if (isAdministrator(rolesOfUser(office, person))) requireConfirmation(ctx)
  const isNew = standing === 'left'
  await recordAudit(ctx, {
    action: 'userReturn',
    subject: subjectOf(person),
    after: isNew ? roleChanges(roles, []) : {},
  })
  if (isNew) {
    await replaceRoles(db, tenantId, [{ id, roleIds: [] }])
    await forgetFactors(db, { tenantId, userId: id })
    await givePassword(db, tenantId, id, passwordHash, ctx.now())
  }
  await writeStanding(db, tenantId, { ids: [id], standing: 'working', returnsOn: null, at: ctx.now() })
  // Somebody else may have got the phone meanwhile.
  if (!isNew && person.phoneVerified) await trustPhones(db, tenantId, [id])
}
