import type { contract, OutputOf } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { forgiveFailures, guesser } from './login-limits.service.ts'
import { markConfirmed } from './session.repository.ts'
import {
  answersOf,
  askForPasskey,
  type FactorParts,
  type GivenFactor,
  isGiven,
  proveFactor,
} from './use-factor.service.ts'

/** Time for which a proof of the second factor opens sensitive calls. */
const confirmedMs = 5 * 60_000

/**
 * Refuses (403, confirmationNeeded) a caller who has a second factor and did not prove it within the last five minutes
 * in this session; a log-in with the factor counts. A caller without a factor passes.
 */
export function requireConfirmation({ user, now }: Pick<Ctx, 'user' | 'now'>): void {
  if (!user.factor) return
  const at = user.factor.confirmedAt?.getTime()
  // A proof in the future is none: the clock was put back since, and the proof would last until the clock caught up.
  if (at === undefined || Math.abs(now().getTime() - at) >= confirmedMs)
    throw new AppError('confirmationNeeded')
}

/** Ways in which the caller can confirm. Refuses (noFactor) a caller without a factor. */
export async function beginConfirmation(
  ctx: Ctx,
  parts: FactorParts,
  webOrigin: string | undefined,
): Promise<OutputOf<typeof contract.confirmBegin>> {
  const factors = await answersOf(ctx.db, ctx.user)
  if (factors.length === 0) throw new AppError('noFactor')
  const passkey = await askForPasskey(ctx, parts, ctx.user, { webOrigin, asker: ctx.user.sessionId })
  return { factors, ...(passkey && { passkey }) }
}

/** Notes that this session proved the second factor. Refuses a wrong one, which counts as a failed log-in. */
export async function confirmFactor(ctx: Ctx, parts: FactorParts, given: GivenFactor): Promise<true> {
  if (!ctx.user.factor) throw new AppError('noFactor')
  if (!isGiven(given)) throw new AppError('factorWrong', { field: 'totp' })
  const refusal = await inTransaction(ctx, async (ctx) => {
    const asker = ctx.user.sessionId
    const found = await proveFactor(ctx, parts, ctx.user, { given, asker })
    if (!found) await markConfirmed(ctx.db, ctx.user, ctx.now())
    return found
  })
  if (refusal) throw new AppError(refusal.code, { field: refusal.field })
  await forgiveFailures(ctx, guesser(ctx, ctx.tenantId, ctx.user.account))
  return true
}
