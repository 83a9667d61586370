import type { contract, InputOf, Page, SessionRecord } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { mapPage } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { endSession } from '../identity/index.ts'
import { findSession, listPage, lockSessions, type StoredSession } from './session-record.repository.ts'

export async function listSessionsOfAll(
  ctx: Ctx,
  { realName, account, address, ...asked }: InputOf<typeof contract.sessionList>,
): Promise<Page<SessionRecord>> {
  const filter = { tenantId: ctx.tenantId, realName, account, address }
  return mapPage(await listPage(ctx.db, filter, asked, ctx.now()), (row) => presentSession(ctx, row))
}

/** One session. Refuses (404, notFound) one that has ended. */
export async function readSession(ctx: Ctx, id: string): Promise<SessionRecord> {
  const found = await findSession(ctx.db, ctx.tenantId, id, ctx.now())
  if (!found) throw new AppError('notFound')
  return presentSession(ctx, found)
}

/** Ends sessions of anybody, all of them or none. Refuses with notFound when one has ended already. */
export function endSessions(ctx: Ctx, ids: string[]): Promise<true> {
  return once(ctx, 'session/remove', { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    const found = await lockSessions(ctx.db, ctx.tenantId, wanted, ctx.now())
    requireAll(wanted, found)
    for (const { id } of found) await endSession(ctx.db, ctx.tenantId, id, ctx.now())
    await recordAudit(
      ctx,
      found.map(({ id, account, realName, address }) => ({
        action: 'sessionEnd',
        subject: { kind: 'session', id, name: realName },
        before: { account, address },
      })),
    )
    // The hint makes pages open in the ended sessions ask the server, which tells them that they ended.
    await publish(ctx.db, ctx.tenantId, 'hint', { userIds: distinct(found.map(({ userId }) => userId)) })
    return true
  })
}

function presentSession(
  { user }: Pick<Ctx, 'user'>,
  { createdAt, lastSeenAt, ...words }: StoredSession,
): SessionRecord {
  return {
    ...words,
    since: formatTime(createdAt),
    lastSeen: formatTime(lastSeenAt ?? createdAt),
    isCurrent: words.id === user.sessionId,
  }
}
