import type { contract, InputOf, MessageRow, OutputOf, Page } from '@countersign/contract'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { pageOf, rangeOf } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { Totals } from '../../platform/totals.ts'
import {
  countMessages,
  listMessages,
  lockMessages,
  markRead,
  type MessageFilter,
} from './message.repository.ts'
import { presentMessage } from './message.presenter.ts'

export const messageTotals = () => new Totals<MessageFilter>(countMessages)

/** One page of the caller's messages, newest first. */
export async function readPage(
  ctx: Ctx,
  totals: Totals<MessageFilter>,
  { unread, kind, ...asked }: InputOf<typeof contract.messageList>,
): Promise<Page<MessageRow>> {
  const filter: MessageFilter = { ...ownerOf(ctx), unread, kind }
  const total = await totals.count(ctx, filter)
  const rows = total === 0 ? [] : await listMessages(ctx.db, filter, rangeOf(asked))
  return pageOf(
    rows.map((row) => presentMessage(row, ctx.language)),
    total,
    asked,
  )
}

/** Highest number that the page shows. */
const mostCounted = 1000

export async function countUnread(ctx: Ctx): Promise<OutputOf<typeof contract.unreadCount>> {
  return { unread: await countMessages(ctx.db, { ...ownerOf(ctx), unread: true }, mostCounted) }
}

/**
 * Marks the caller's messages as read. Refuses (404, notFound), and changes nothing, when one of them is
 * another person's.
 */
export function readThese(
  ctx: Ctx,
  { ids }: InputOf<typeof contract.readMessages>,
): Promise<OutputOf<typeof contract.readMessages>> {
  const asked = distinct(ids)
  return once(ctx, 'message/read', asked, async (ctx) => {
    const of = ownerOf(ctx)
    requireAll(asked, await lockMessages(ctx.db, of, asked))
    const read = await markRead(ctx.db, of, ctx.now(), asked)
    // Other open pages of this person update their number.
    if (read > 0) await publish(ctx.db, of.tenantId, 'hint', { userIds: [of.userId] })
    return { read }
  })
}

export function readAll(ctx: Ctx): Promise<OutputOf<typeof contract.readAllMessages>> {
  return once(ctx, 'message/readAll', {}, async (ctx) => {
    const of = ownerOf(ctx)
    const read = await markRead(ctx.db, of, ctx.now())
    if (read > 0) await publish(ctx.db, of.tenantId, 'hint', { userIds: [of.userId] })
    return { read }
  })
}

function ownerOf(ctx: Ctx): { tenantId: string; userId: string } {
  return { tenantId: ctx.tenantId, userId: ctx.user.id }
}
