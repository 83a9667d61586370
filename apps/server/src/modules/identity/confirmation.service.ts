import type { contract, InputOf, OutputOf } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { forgiveFailures, guesser } from './login-limits.service.ts'
import { findOwnHash } from './own-password.service.ts'
import { markConfirmed } from './session.repository.ts'
import { answersOf, askForPasskey, type FactorParts, isGiven, proveFactor } from './use-factor.service.ts'

/** Time for which a proof of the second factor opens sensitive calls. */
const confirmedMs = 5 * 60_000

/**
 * Refuses (403, confirmationNeeded) a caller who has a second factor and did not prove it within the last five minutes
 * in this session; a log-in with the factor counts. A caller without a factor passes.
 */
export function requireConfirmation(ctx: Pick<Ctx, 'user' | 'now'>): void {
  if (!isConfirmed(ctx)) throw new AppError('confirmationNeeded')
}

/** Whether `requireConfirmation` lets the caller pass. */
export const isConfirmed = (ctx: Pick<Ctx, 'user' | 'now'>): boolean => !ctx.user.factor || hasProof(ctx)

/**
 * As `requireConfirmation`, and a caller without a factor must have proved the password instead: what a person logs in with
 * is not changed by whoever holds a session. A log-in by SMS or at a third party proves neither.
 */
export function requireProof(ctx: Pick<Ctx, 'user' | 'now'>): void {
  if (!hasProof(ctx)) throw new AppError('confirmationNeeded')
}

function hasProof({ user, now }: Pick<Ctx, 'user' | 'now'>): boolean {
  const at = (user.factor ? user.factor.confirmedAt : user.passwordAt)?.getTime()
  // A proof in the future is none: the clock was put back since, and the proof would last until the clock caught up.
  return at !== undefined && Math.abs(now().getTime() - at) < confirmedMs
}

/** Ways in which the caller can confirm: the password, for a caller without a factor. */
export async function beginConfirmation(
  ctx: Ctx,
  parts: FactorParts,
  webOrigin: string | undefined,
): Promise<OutputOf<typeof contract.confirmBegin>> {
  const factors = await answersOf(ctx.db, ctx.user)
  if (factors.length === 0) return { factors: ['password'] }
  const passkey = await askForPasskey(ctx, parts, ctx.user, { webOrigin, asker: ctx.user.sessionId })
  return { factors, ...(passkey && { passkey }) }
}

/**
 * Notes that this session proved the second factor, or the password of a caller without one. Refuses a wrong one, which
 * counts as a failed log-in. The password alone proves nothing for a caller with a factor.
 */
export async function confirmFactor(
  ctx: Ctx,
  parts: FactorParts,
  given: InputOf<typeof contract.confirm>,
): Promise<true> {
  if (!ctx.user.factor) return confirmPassword(ctx, parts, given)
  if (!isGiven(given)) throw new AppError('factorWrong', { field: 'totp' })
  const refusal = await inTransaction(ctx, async (ctx) => {
    const asker = ctx.user.sessionId
    const found = await proveFactor(ctx, parts, ctx.user, { given, asker })
    if (!found) await markConfirmed(ctx.db, ctx.user, { factor_at: ctx.now() })
    return found
  })
  if (refusal) throw new AppError(refusal.code, { field: refusal.field })
  await forgiveFailures(ctx, guesser(ctx, ctx.tenantId, ctx.user.account))
  return true
}

async function confirmPassword(
  ctx: Ctx,
  { isDirectoryPassword }: FactorParts,
  { password, ...factor }: InputOf<typeof contract.confirm>,
): Promise<true> {
  if (password === undefined)
    throw new AppError(isGiven(factor) ? 'noFactor' : 'ownPasswordWrong', { field: 'password' })
  const ofDirectory = () => isDirectoryPassword(ctx.tenantId, ctx.user.id, password)
  if ((await findOwnHash(ctx, password, ofDirectory)) === undefined) {
    await recordAudit(ctx, { action: 'confirmRefused', error: 'ownPasswordWrong' })
    throw new AppError('ownPasswordWrong', { field: 'password' })
  }
  await markConfirmed(ctx.db, ctx.user, { password_at: ctx.now() })
  return true
}
