import type { AuthInfo } from '@countersign/contract'
import { type Settings, withoutHidden } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { recordFor } from '../../platform/audit/record-audit.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { avatarAddress } from '../file/index.ts'
import type { Grantor } from './grant.types.ts'
import { findUserById } from './identity.repository.ts'
import { findSessionUser } from './session-user.repository.ts'
import { findClientOfSession, type NewSession } from './session.repository.ts'
import type { RefreshClaims } from './tokens.adapter.ts'

const maxUserAgent = 300

/** A session that begins now; nothing is saved. */
export function newSession(
  ctx: PublicCtx,
  settings: Settings,
  of: Pick<NewSession, 'tenantId' | 'userId' | 'clientId' | 'address' | 'userAgent'>,
): NewSession {
  const { tenantId, userId, clientId, address, userAgent } = of
  return {
    id: ctx.newId(),
    tenantId,
    userId,
    clientId,
    address,
    userAgent: withoutHidden(userAgent.slice(0, maxUserAgent)),
    now: ctx.now(),
    expiresAt: endOf(ctx.now(), Math.min(settings.sessionDays, settings.longestSessionDays)),
  }
}

/** Records in the audit log that a session began, within the transaction that began it. */
export async function recordLogIn(
  ctx: Pick<PublicCtx, 'newId' | 'origin' | 'evidence'> & { db: Tx },
  { id, account, name }: { id: string; account: string; name: string },
  session: NewSession,
): Promise<void> {
  const actor = { id, account, name, tenantId: session.tenantId, sessionId: session.id }
  await recordFor(ctx, actor, { action: 'login' })
}

/** Claims of a session's first tokens. */
export function firstClaims({ id, tenantId, userId }: NewSession): RefreshClaims {
  return { userId, tenantId, sessionId: id, seq: 1 }
}

/** Tokens and person as of the given moment; the same moment gives the same tokens. */
export async function presentTokens(
  ctx: PublicCtx,
  { tokens, addresses }: Grantor,
  claims: RefreshClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<AuthInfo> {
  const [user, session, client] = await Promise.all([
    findUserById(ctx.db, claims.tenantId, claims.userId),
    findSessionUser(ctx.db, claims, now),
    findClientOfSession(ctx.db, claims.tenantId, claims.sessionId),
  ])
  if (!user || !session || !client) throw new AppError('refreshRefused')
  return {
    accessToken: await tokens.signAccess(claims, now, client.accessSeconds),
    tokenType: 'bearer',
    refreshToken: await tokens.signRefresh(claims, now, expiresAt),
    expiresIn: client.accessSeconds,
    userId: user.id,
    tenantId: claims.tenantId,
    account: user.account,
    userName: user.name,
    avatar: avatarAddress(addresses, user.avatar, claims, now),
    authority: session.roles.join(','),
    roles: session.roles,
    oauthId: user.oauthId,
  }
}

export function endOf(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 24 * 3_600_000)
}
