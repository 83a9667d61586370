import type { AuditAction } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { eventOf, placedLineOf } from './kept-order.rules.ts'
import { findOrder, listEvents, listLines } from './order.repository.ts'
import { insertEvent, lockOrder, saveFacts } from './write-order.repository.ts'
import {
  after,
  type OrderEvent,
  type OrderFacts,
  type OrderPart,
  refusalOf,
  refusalOfLine,
  replayOrder,
  stateOf,
} from './order.rules.ts'
import { partsIn } from './order.presenter.ts'

interface OrderVersion {
  id: string
  version?: number | undefined
}

/**
 * Locks an order and answers it with its lines and facts, and the part that the caller has in it: the first of `parts`
 * that the caller may take. Refuses (notFound) an order that does not exist or is not the caller's, and (recordStale) one
 * that was changed meanwhile.
 */
export async function openOrder(ctx: TxCtx, { id, version }: OrderVersion, parts: readonly OrderPart[]) {
  const locked = await lockOrder(ctx.db, ctx.tenantId, id)
  const part = locked && parts.find((one) => partsIn(ctx, locked).includes(one))
  if (!locked || !part) throw new AppError('notFound')
  requireVersion(locked, version)
  const lines = await listLines(ctx.db, ctx.tenantId, [id])
  const events = await listEvents(ctx.db, ctx.tenantId, [id])
  const facts = replayOrder(lines.map(placedLineOf), events.map(eventOf))
  return {
    id,
    part,
    userId: locked.userId,
    pointsFen: BigInt(locked.pointsFen),
    lines,
    facts,
    count: events.length,
  }
}

export type OpenOrder = Awaited<ReturnType<typeof openOrder>>

/** Adds an event to an order and stores what follows. Refuses (orderMoved) an action that the rules do not allow now. */
export async function actOn(
  ctx: TxCtx,
  order: OpenOrder,
  event: OrderEvent,
  { remark = '', audit = 'shopOrderHandle' }: { remark?: string; audit?: AuditAction } = {},
): Promise<OrderFacts> {
  const { id, part, facts } = order
  const refusal = refusalOf(facts, event.action, part)
  if (refusal) throw new AppError(refusal)
  if ('lineIds' in event) for (const lineId of event.lineIds) requireLine(facts, event.action, lineId)
  if (event.action === 'ask') requireLine(facts, 'ask', event.case.lineId)
  const next = after(facts, event)
  const at = ctx.now()
  const { action, ...data } = event
  await insertEvent(ctx.db, ctx.tenantId, {
    orderId: id,
    seq: order.count + 1,
    action,
    data,
    remark,
    actorId: ctx.user.id,
    at,
  })
  const state = stateOf(next)
  await saveFacts(ctx.db, ctx.tenantId, id, { facts: next, state, at })
  if (part === 'keeper') {
    const orderNo = (await findOrder(ctx.db, ctx.tenantId, id))?.orderNo ?? ''
    await recordAudit(ctx, {
      action: audit,
      subject: { kind: 'shopOrder', id, name: orderNo },
      before: { state: stateOf(facts) },
      after: { state, action, remark },
    })
  }
  return next
}

function requireLine(facts: OrderFacts, action: 'ship' | 'receive' | 'stock' | 'ask', lineId: string): void {
  const line = facts.lines.find(({ id }) => id === lineId)
  if (!line) throw new AppError('notFound')
  const refusal = refusalOfLine(facts, action, line)
  if (refusal) throw new AppError(refusal)
}
