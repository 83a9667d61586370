import { type contract, guestRole, type InputOf, type Page, type StuckTask } from '@countersign/contract'
import { forms } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import type { ReadPayload } from '../../../platform/outbox/topics.ts'
import { asPerson, type Ctx, type SystemCtx } from '../../../platform/context.ts'
import { mapPage } from '../../../platform/records/page.ts'
import {
  departmentIdsOf,
  listDepartmentsAbove,
  listPermitted,
  type PersonWords,
  wordsOfPeople,
} from '../../organisation/index.ts'
import { standInPermission } from '../../flow/index.ts'
import { type DecisionAnswer, takeDecision } from '../decide/decision.service.ts'
import type { DecisionInput } from '../decide/decision.rules.ts'
import type { Decisions } from '../decide/decisions.service.ts'
import { presentStuck } from './stuck.presenter.ts'
import {
  countHandedOver,
  countInherited,
  findRequestOf,
  findStuck,
  listOwnedBy,
  listStuck,
  listStuckOf,
} from './stuck.repository.ts'

/** Requests that cannot go on, and tasks that wait for people who cannot act any more. */
export async function listStuckTasks(
  ctx: Ctx,
  { kind, applyNo, personName, why, ...asked }: InputOf<typeof contract.stuckList>,
): Promise<Page<StuckTask>> {
  const filter = { tenantId: ctx.tenantId, kind, applyNo, personName, why }
  return mapPage(await listStuck(ctx.db, filter, asked), (row) => presentStuck(row, ctx.language))
}

/** One of them. Refuses (404, notFound) any other task or request. */
export async function readStuckTask(ctx: Ctx, id: string): Promise<StuckTask> {
  const found = await findStuck(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentStuck(found, ctx.language)
}

/**
 * Hands a task of somebody who cannot act over to another person, in the chain of its request, or the request of an applicant who
 * cannot act. Refuses with notFound, alreadyHandled, ableToAct, or notPossible where the other person is the caller or the
 * applicant, cannot act, or is asked already: in the step of the task, or in the round of the request.
 */
export async function handOver(
  ctx: Ctx,
  decisions: Decisions,
  { id: taskId, userId, reason }: InputOf<typeof contract.handOver>,
): Promise<DecisionAnswer> {
  const id = await findRequestOf(ctx.db, ctx.tenantId, taskId)
  if (id === undefined) return decisions.take(ctx, 'handOverRequest', { id: taskId, userId, opinion: reason })
  return decisions.take(ctx, 'handOver', { id, taskId, userIds: [userId], opinion: reason })
}

/**
 * Hands all tasks of a person who left to the heir of their kind, or else to the nearest leader above who can take each, with
 * `orAdministrator` last to whoever stands in for missing approvers of its kind; and the own requests to their heir if there is
 * one. All in the name of the administrator who said so. What nobody can take stays, and stands in the list.
 */
export async function handOverAllOf(
  ctx: SystemCtx,
  { userId, byId, because, heirs = {}, requestHeir, orAdministrator = false }: ReadPayload<'personLeft'>,
): Promise<void> {
  const { db, tenantId } = ctx
  const [left, by] = await wordsOf(ctx, [userId, byId])
  if (!left || !by) return
  const departments = await departmentIdsOf(db, tenantId, [userId])
  const above = await listDepartmentsAbove(db, tenantId, departments.get(userId) ?? [])
  const leaders = above.flatMap(({ leader }) => leader?.id ?? [])
  const as = asPerson(ctx, { ...by, account: '' })
  const opinion = because ?? `${left.name} 已离职`
  let after = ''
  for (;;) {
    const tasks = await listStuckOf(db, tenantId, { userId, after })
    for (const { id: taskId, approvalId: id, kind } of tasks) {
      after = taskId
      const heir = heirs[kind] ?? heirs['']
      const last = orAdministrator ? await administratorsOf(ctx, kind) : []
      const userIds = [...new Set([...(heir === undefined ? [] : [heir]), ...leaders, ...last])]
      if (userIds.length > 0) await take('handOver', { id, taskId, userIds })
    }
    if (tasks.length === 0) break
  }
  if (requestHeir === undefined) return
  for (let last = ''; ; ) {
    const ids = await listOwnedBy(db, tenantId, { userId, after: last })
    for (const id of ids) {
      last = id
      await take('handOverRequest', { id, userId: requestHeir })
    }
    if (ids.length === 0) return
  }

  async function take(type: 'handOver' | 'handOverRequest', what: DecisionInput): Promise<void> {
    try {
      await takeDecision(as, type, { ...what, opinion, isToldLater: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ approvalId: what.id, refusal: error.code }, `${type} was refused`)
    }
  }
}

async function administratorsOf({ db, tenantId }: SystemCtx, kind: string): Promise<string[]> {
  const permission = standInPermission(Object.values(forms).find((form) => form.kind === kind))
  return (await listPermitted(db, tenantId, { permission, guestRole })).map(({ id }) => id)
}

/** The people who took over tasks of somebody that still wait for them, or requests, with how many. */
export async function listHeirsOf(
  { db, tenantId }: SystemCtx,
  userId: string,
): Promise<{
  tasks: { heirId: string; fromName: string; count: number }[]
  requests: { heirId: string; fromName: string; count: number }[]
}> {
  const [left] = await wordsOfPeople(db, tenantId, [userId])
  const named = <Heir>(heirs: Heir[]) => heirs.map((heir) => ({ ...heir, fromName: left?.name ?? '' }))
  return {
    tasks: named(await countInherited(db, tenantId, userId)),
    requests: named(await countHandedOver(db, tenantId, userId)),
  }
}

/** These people, in this order. */
async function wordsOf({ db, tenantId }: SystemCtx, ids: string[]): Promise<(PersonWords | undefined)[]> {
  const people = await wordsOfPeople(db, tenantId, ids)
  return ids.map((id) => people.find((person) => person.id === id))
}
