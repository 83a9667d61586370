import { guestRole, guestUserId, mayHold } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, type CurrentUser, inTransaction, type PublicCtx } from '../../platform/context.ts'
import { endSession, findSessionUser } from './session.repository.ts'
import { findSessionGuest } from './social.repository.ts'
import type { Tokens } from './tokens.adapter.ts'

/** The person of an access token. Refuses (401, unauthorized) a token that is invalid or whose session has ended. */
export async function authenticate(
  deps: Pick<PublicCtx, 'db' | 'now'>,
  tokens: Tokens,
  token: string,
): Promise<CurrentUser> {
  const claims = await tokens.readAccess(token, deps.now())
  const { userId, tenantId, sessionId } = claims
  const user =
    userId === guestUserId
      ? await findGuest(deps.db, tenantId, sessionId)
      : await findSessionUser(deps.db, tenantId, sessionId)
  if (!user) throw new AppError('unauthorized')
  return { ...user, permissions: user.permissions.filter((one) => mayHold(user.tenantId, one)) }
}

async function findGuest(
  db: PublicCtx['db'],
  tenantId: string,
  sessionId: string,
): Promise<CurrentUser | undefined> {
  const guest = await findSessionGuest(db, tenantId, sessionId)
  return (
    guest && {
      ...guest,
      id: guestUserId,
      tenantId,
      sessionId,
      roles: [guestRole],
      permissions: [],
      owes: [],
    }
  )
}

/** Whether the session is this person's and has not ended. */
export async function isLoggedIn(
  db: PublicCtx['db'],
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): Promise<boolean> {
  return (await findSessionUser(db, tenantId, sessionId))?.id === userId
}

export async function logOut(ctx: Ctx): Promise<true> {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx.db, ctx.tenantId, ctx.user.sessionId, ctx.now())
    await recordAudit(ctx, { action: 'logout' })
  })
  return true
}
