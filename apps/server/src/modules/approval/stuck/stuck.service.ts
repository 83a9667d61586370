import type { contract, InputOf, Page, StuckTask } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mapPage } from '../../../platform/records/page.ts'
import type { DecisionAnswer } from '../decide/decision.service.ts'
import type { Decisions } from '../decide/decisions.service.ts'
import { findRequestOf, findStuck, listStuck, type StuckRow } from './stuck.repository.ts'

/** Tasks that wait for people who cannot act any more. */
export async function listStuckTasks(
  ctx: Ctx,
  { kind, applyNo, personName, ...asked }: InputOf<typeof contract.stuckList>,
): Promise<Page<StuckTask>> {
  const filter = { tenantId: ctx.tenantId, kind, applyNo, personName }
  return mapPage(await listStuck(ctx.db, filter, asked), present)
}

/** One of them. Refuses (404, notFound) any other task. */
export async function readStuckTask(ctx: Ctx, id: string): Promise<StuckTask> {
  const found = await findStuck(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return present(found)
}

/**
 * Hands a task of somebody who cannot act over to another person, in the chain of its request. Refuses with notFound,
 * alreadyHandled, ableToAct, or notPossible where the other person is the caller, the applicant, cannot act, or is asked in that
 * step already.
 */
export async function handOver(
  ctx: Ctx,
  decisions: Decisions,
  { id: taskId, userId, reason }: InputOf<typeof contract.handOver>,
): Promise<DecisionAnswer> {
  const id = await findRequestOf(ctx.db, ctx.tenantId, taskId)
  if (id === undefined) throw new AppError('notFound')
  return decisions.take(ctx, 'handOver', { id, taskId, userId, opinion: reason })
}

function present({ openedAt, ...row }: StuckRow): StuckTask {
  return { ...row, openTime: formatTime(openedAt) }
}
