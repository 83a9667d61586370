import type { Session } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { endSession } from './session-end.repository.ts'
import { listSessions } from './session.repository.ts'

export async function listOwnSessions(ctx: Ctx): Promise<Session[]> {
  const rows = await listSessions(ctx.db, { tenantId: ctx.tenantId, userId: ctx.user.id }, ctx.now())
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.userAgent,
    since: formatTime(row.createdAt),
    lastSeen: formatTime(row.lastSeenAt ?? row.createdAt),
    isCurrent: row.id === ctx.user.sessionId,
  }))
}

/**
 * Ends one of the caller's sessions. Refuses (404, notFound) a session that is another person's or has ended.
 */
export function endOwnSession(ctx: Ctx, id: string): Promise<true> {
  return once(ctx, 'blade-user/endSession', { id }, async (ctx): Promise<true> => {
    const { tenantId, id: userId } = ctx.user
    if (!(await endSession(ctx.db, tenantId, id, ctx.now(), userId))) throw new AppError('notFound')
    await recordAudit(ctx, { action: 'sessionEnd', subject: { kind: 'session', id, name: '' } })
    // The hint makes a page open in the ended session ask the server, which tells it that the session ended.
    await publish(ctx.db, tenantId, 'hint', { userIds: [userId] })
    return true
  })
}
