import type { AuthInfo } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordFor } from '../../platform/audit/record-audit.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { presentTokens, endOf } from './begin-session.service.ts'
import type { TokenRequest, Grantor } from './grant.types.ts'
import { endSession } from './session-end.repository.ts'
import { findSessionUser } from './session-user.repository.ts'
import {
  advanceSession,
  findClientOfSession,
  findLastRenewal,
  type LastRenewal,
} from './session.repository.ts'
import type { RefreshClaims, Tokens } from './tokens.adapter.ts'

/**
 * Exchanges a refresh token, which works once. A second use means that two parties may hold the token and
 * nobody can tell which is entitled to it, so the session ends with all its tokens. A repeated call with the
 * same Idempotency-Key is not a second use: its answer may have been lost, so it gets the same answer again
 * while the new token is unused.
 */
export async function refresh(
  ctx: PublicCtx,
  grantor: Grantor,
  { refreshToken, address, authorization }: Pick<TokenRequest, 'refreshToken' | 'address' | 'authorization'>,
): Promise<AuthInfo> {
  const claims = await readRefresh(ctx, grantor.tokens, refreshToken ?? '')
  const { tenantId, sessionId, seq } = claims
  if (tenantId !== (grantor.onlyTenant ?? tenantId)) throw new AppError('refreshRefused')
  const now = ctx.now()
  const [client, own, user] = await Promise.all([
    grantor.clients.getFrom(authorization),
    findClientOfSession(ctx.db, tenantId, sessionId),
    findSessionUser(ctx.db, { tenantId, sessionId }, now),
  ])
  // A client cannot renew the session of another one, which may have fewer grants.
  if (own?.id !== client.id || !user) throw new AppError('refreshRefused')
  const key = ctx.idempotencyKey === undefined ? null : sha256(ctx.idempotencyKey)
  const { sessionDays, longestSessionDays: longestDays } = await settingsOf(ctx, tenantId)
  const renewal = { seq, key, now, address, expiresAt: endOf(now, sessionDays), longestDays }
  const expiresAt = await advanceSession(ctx.db, tenantId, sessionId, renewal)
  if (expiresAt) return presentTokens(ctx, grantor, { ...claims, seq: seq + 1 }, { now, expiresAt })
  const last = await findLastRenewal(ctx.db, tenantId, sessionId)
  if (last?.refreshedAt && isSameCall(last, seq, key, now)) {
    const as = { now: last.refreshedAt, expiresAt: last.expiresAt }
    return presentTokens(ctx, grantor, { ...claims, seq: seq + 1 }, as)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await endSession(tx, tenantId, sessionId, now)
    await recordFor({ ...ctx, db: tx }, user, {
      action: 'sessionEnd',
      subject: { kind: 'session', id: sessionId, name: '' },
      error: 'refreshRefused',
    })
  })
  throw new AppError('refreshRefused')
}

/** Answers to idempotency keys are kept for the same time. */
const keptAnswerMs = 24 * 3_600_000

function isSameCall(last: LastRenewal, seq: number, key: string | null, now: Date): boolean {
  const age = now.getTime() - (last.refreshedAt?.getTime() ?? 0)
  return key !== null && last.key === key && last.seq === seq + 1 && age < keptAnswerMs
}

async function readRefresh(ctx: PublicCtx, tokens: Tokens, token: string): Promise<RefreshClaims> {
  try {
    return await tokens.readRefresh(token, ctx.now())
  } catch (cause) {
    throw new AppError('refreshRefused', { cause })
  }
}
