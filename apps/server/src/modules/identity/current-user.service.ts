import { guestRole, guestUserId, mayHold } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import {
  type Ctx,
  type CurrentUser,
  inTransaction,
  type PublicCtx,
  type SystemCtx,
} from '../../platform/context.ts'
import { endSession } from './session-end.repository.ts'
import { findSessionUser, selectPerson } from './session-user.repository.ts'
import { findSessionGuest } from './social.repository.ts'
import type { Tokens } from './tokens.adapter.ts'

/**
 * The person of an access token. Refuses (401, unauthorized) a token that is invalid, whose session has ended, or whose tenant
 * is not open.
 */
export async function authenticate(
  deps: Pick<PublicCtx, 'db' | 'now'> & { onlyTenant: string | undefined },
  tokens: Tokens,
  token: string,
): Promise<CurrentUser> {
  const claims = await tokens.readAccess(token, deps.now())
  const { userId, tenantId } = claims
  if (tenantId !== (deps.onlyTenant ?? tenantId)) throw new AppError('unauthorized')
  const user =
    userId === guestUserId
      ? await findGuest(deps, claims)
      : await findSessionUser(deps.db, claims, deps.now())
  if (!user) throw new AppError('unauthorized')
  return { ...user, permissions: user.permissions.filter((one) => mayHold(user.tenantId, one)) }
}

/** A person with the roles and permissions of this moment, without a session; undefined for one who is not at work. */
export async function findPersonNow(
  { db, tenantId }: Pick<SystemCtx, 'db' | 'tenantId'>,
  userId: string,
): Promise<CurrentUser | undefined> {
  const [person] = await selectPerson(db, { tenantId, userId })
  if (!person) return undefined
  const { mustChangePassword: _password, needsFactor: _factor, permissions, ...user } = person
  const held = permissions.filter((one) => mayHold(tenantId, one))
  return { ...user, tenantId, sessionId: '', owes: [], permissions: held }
}

async function findGuest(
  { db, now }: Pick<PublicCtx, 'db' | 'now'>,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<CurrentUser | undefined> {
  const guest = await findSessionGuest(db, { tenantId, sessionId }, now())
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

/** Whether the session is this person's, has not ended and is not locked. */
export async function isLoggedIn(
  { db, now, onlyTenant }: Pick<PublicCtx, 'db' | 'now'> & { onlyTenant: string | undefined },
  reader: { tenantId: string; userId: string; sessionId: string },
): Promise<boolean> {
  if (reader.tenantId !== (onlyTenant ?? reader.tenantId)) return false
  const user = await findSessionUser(db, reader, now())
  return user?.id === reader.userId && !user.owes.includes('unlock')
}

export async function logOut(ctx: Ctx): Promise<true> {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx.db, ctx.tenantId, ctx.user.sessionId, ctx.now())
    await recordAudit(ctx, { action: 'logout' })
  })
  return true
}
