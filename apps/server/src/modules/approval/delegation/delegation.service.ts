import type { contract, DelegatedTask, Delegation, InputOf, OutputOf, Page } from '@countersign/contract'
import { amountText } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { dayRange, formatDate, formatTime } from '../../../platform/business-time.ts'
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts'
import { type Ctx, may, type TxCtx } from '../../../platform/context.ts'
import { existing } from '../../../platform/existing.ts'
import { once } from '../../../platform/idempotency.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { type PageAsked, pageOf, rangeOf } from '../../../platform/records/page.ts'
import { listActive, lockStanding, type PersonWords, wordsOfPeople } from '../../organisation/index.ts'
import {
  countCovered,
  type DelegationRow,
  endDelegation,
  findDelegation,
  insertDelegation,
  listAllLasting,
  listCovered,
  listDelegations,
  listLasting,
  type NewDelegation,
} from './delegation.repository.ts'

/** The delegations that a person gave and got. Refuses with forbidden those of others without the permission for it. */
export async function delegationsOf(
  ctx: Ctx,
  { userId = ctx.user.id }: InputOf<typeof contract.delegationList>,
): Promise<Delegation[]> {
  requireRight(ctx, userId)
  const rows = await listDelegations(ctx.db, ctx.tenantId, userId)
  return rows.map((row) => present(ctx, row))
}

/**
 * The delegations of the caller that run today and whose delegate can act, and the number of tasks of others that wait for the
 * caller.
 */
export async function delegationsNow(ctx: Ctx): Promise<OutputOf<typeof contract.delegationNow>> {
  const { tenantId, user } = ctx
  const lasting = await listLasting(ctx.db, tenantId, { userIds: [user.id], until: formatDate(ctx.now()) })
  const delegates = lasting.map(({ toId }) => toId)
  const able = new Set((await listActive(ctx.db, tenantId, delegates)).map(({ id }) => id))
  const delegations = lasting
    .map((row) => present(ctx, row))
    .filter(({ state, to }) => state === 'running' && able.has(to.id))
  const acts = delegations.some(({ to }) => to.id === user.id)
  return { delegations, tasks: acts ? await countCovered(ctx.db, tenantId, user.id) : 0 }
}

/** Tasks of others on which the caller may act. */
export async function listDelegatedTasks(ctx: Ctx, asked: PageAsked): Promise<Page<DelegatedTask>> {
  const of = { toId: ctx.user.id, ...rangeOf(asked) }
  const [total, rows] = await Promise.all([
    countCovered(ctx.db, ctx.tenantId, ctx.user.id),
    listCovered(ctx.db, ctx.tenantId, of),
  ])
  const records = rows.map(({ name, openedAt, ...row }) => ({
    ...row,
    applicationName: name,
    openTime: formatTime(openedAt),
  }))
  return pageOf(records, total, asked)
}

/**
 * Lets somebody act in the place of a person. Refuses with notPossible a delegate who cannot act, is the person, or is the caller
 * acting for somebody else; with daysInvalid; and with delegationCircle, delegateAway or delegationOverlaps what another
 * delegation of the same days contradicts.
 */
export function setDelegation(
  ctx: Ctx,
  input: InputOf<typeof contract.delegationSubmit>,
): Promise<Delegation> {
  return once(ctx, 'delegation/submit', input, async (ctx) => {
    const { db, tenantId, user } = ctx
    const { userId: fromId = user.id, toId, startsOn, endsOn, only, newOnly, reason } = input
    requireRight(ctx, fromId)
    const today = formatDate(ctx.now())
    if (!dayRange(startsOn) || !dayRange(endsOn) || endsOn < startsOn || endsOn < today)
      throw new AppError('daysInvalid', { field: 'endsOn' })
    await lockStanding(db, tenantId)
    const [giver] = await wordsOfPeople(db, tenantId, [fromId])
    if (!giver) throw new AppError('notFound')
    const [delegate] = await listActive(db, tenantId, [toId])
    if (!delegate || toId === fromId || (toId === user.id && fromId !== user.id))
      throw new AppError('notPossible', { field: 'toId' })
    const kinds = [...new Set(input.kinds)].toSorted()
    const given: NewDelegation = {
      id: ctx.newId(),
      fromId,
      toId,
      startsOn,
      endsOn,
      kinds,
      most: amountText(input.most) ?? null,
      only,
      newOnly,
      reason,
      setBy: user.id,
    }
    refuseContradicted(given, await listLasting(db, tenantId, { userIds: [fromId, toId], until: startsOn }))
    const hash = sha256OfDelegation(tenantId, given)
    await insertDelegation(db, tenantId, { ...given, sha256: hash })
    await recordAudit(ctx, {
      action: 'delegationSave',
      subject: subjectOf(giver),
      after: {
        delegate: delegate.name,
        startsOn,
        endsOn,
        kinds,
        most: given.most ?? '',
        only,
        newOnly,
        reason,
        sha256: hash,
      },
    })
    const words = { from: giver.name, to: delegate.name, startsOn, endsOn }
    await tell(ctx, toId, {
      zh: `${words.from} 委托您于 ${startsOn} 至 ${endsOn} 代为处理审批`,
      en: `You act in the place of ${words.from} from ${startsOn} to ${endsOn}`,
    })
    if (fromId !== user.id)
      await tell(ctx, fromId, {
        zh: `${user.name} 已为您设置委托：${startsOn} 至 ${endsOn} 由 ${words.to} 代为处理审批`,
        en: `${user.name} let ${words.to} act in your place from ${startsOn} to ${endsOn}`,
      })
    return present(ctx, existing(await findDelegation(db, tenantId, given.id)))
  })
}

/** Ends a delegation now; one that has ended stays as it is. Refuses with notFound, or with forbidden that of another person. */
export function stopDelegation(ctx: Ctx, { id }: { id: string }): Promise<true> {
  return once(ctx, 'delegation/end', { id }, async (ctx): Promise<true> => {
    const { db, tenantId, user } = ctx
    await lockStanding(db, tenantId)
    const found = await findDelegation(db, tenantId, id)
    if (!found) throw new AppError('notFound')
    requireRight(ctx, found.fromId)
    if (present(ctx, found).state === 'ended') return true
    await endDelegation(db, tenantId, { id, by: user.id })
    await recordAudit(ctx, {
      action: 'delegationEnd',
      subject: subjectOf({ id: found.fromId, name: found.fromName }),
      before: { delegate: found.toName, startsOn: found.startsOn, endsOn: found.endsOn },
    })
    await tell(ctx, found.toId, {
      zh: `${found.fromName} 的委托已结束，不用您代为处理了`,
      en: `You no longer act in the place of ${found.fromName}`,
    })
    return true
  })
}

/** SHA-256 of what a delegation says; a signature under it names this hash. */
export function sha256OfDelegation(tenantId: string, given: NewDelegation): string {
  return sha256(canonicalJson({ tenantId, ...given }))
}

/** Whether anybody acts for one of these people, or one of them for anybody: where not, nothing more need be read. */
export async function isDelegating(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'now'>,
  userIds: readonly string[],
): Promise<boolean> {
  const all = await listAllLasting(ctx.db, ctx.tenantId, formatDate(ctx.now()))
  return all.some(({ fromId, toId }) => userIds.includes(fromId) || userIds.includes(toId))
}

function requireRight({ user }: Ctx, ownerId: string): void {
  if (ownerId !== user.id && !may(user, 'request.handOver')) throw new AppError('forbidden')
}

/** Refuses what another delegation of the same days contradicts. */
function refuseContradicted(given: NewDelegation, others: readonly DelegationRow[]): void {
  for (const other of others) {
    if (other.startsOn > given.endsOn || other.endsOn < given.startsOn) continue
    if (other.fromId === given.toId && other.toId === given.fromId)
      throw new AppError('delegationCircle', { field: 'toId', detail: other.fromName })
    if (other.fromId === given.toId && other.only)
      throw new AppError('delegateAway', { field: 'toId', detail: other.fromName })
    const isAll = given.kinds.length === 0 || other.kinds.length === 0
    if (other.fromId === given.fromId && (isAll || other.kinds.some((kind) => given.kinds.includes(kind))))
      throw new AppError('delegationOverlaps', { field: 'startsOn', detail: other.toName })
  }
}

async function tell(ctx: TxCtx, userId: string, words: Record<'zh' | 'en', string>): Promise<void> {
  await publish(ctx.db, ctx.tenantId, 'notify', { kind: 'system', userId, actorId: ctx.user.id, words })
}

const subjectOf = ({ id, name }: Pick<PersonWords, 'id' | 'name'>) => ({ kind: 'person', id, name }) as const

function present(
  ctx: Pick<Ctx, 'now'>,
  { fromId, fromName, toId, toName, most, endedAt, ...row }: DelegationRow,
): Delegation {
  const today = formatDate(ctx.now())
  const isOver = endedAt !== null || row.endsOn < today
  return {
    ...row,
    from: { id: fromId, name: fromName },
    to: { id: toId, name: toName },
    most: most ?? '',
    state: isOver ? 'ended' : row.startsOn > today ? 'planned' : 'running',
  }
}
