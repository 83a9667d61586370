import type { contract, InputOf } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { settingsOf } from '../setting/index.ts'
import { findLock, markLocked, markUnlocked } from './lock.repository.ts'
import { forgiveFailures, guesser, tryCounted } from './login-limits.service.ts'
import { hashPassword, isPassword } from './password-hash.adapter.ts'

/**
 * Locks the caller's session: its calls then answer 423, wherever its token is. The first lock sets a password, which lasts
 * as long as the session; without one it refuses (lockPasswordEmpty).
 */
export async function lockSession(
  ctx: Ctx,
  { password }: InputOf<typeof contract.lock>,
  address: string,
): Promise<true> {
  const hash = password === undefined ? undefined : await hashPassword(password, address)
  return inTransaction(ctx, async (ctx): Promise<true> => {
    if (!(await markLocked(ctx.db, ctx.user, { hash, now: ctx.now() }))) {
      const lock = await findLock(ctx.db, ctx.user)
      // A locked session keeps its password, also if two calls lock it at once.
      if (lock?.isLocked) throw new AppError('sessionLocked')
      throw new AppError('lockPasswordEmpty', { field: 'password' })
    }
    // The hint makes pages that are open elsewhere ask the server, which tells them of the lock.
    await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [ctx.user.id] })
    return true
  })
}

/**
 * Unlocks the caller's session. Refuses a wrong password (lockPasswordWrong) and too many of them, as the log-in does. The
 * count is the session's own: it keeps nobody from logging in, and a right lock password forgives no failed log-in.
 */
export async function unlockSession(
  ctx: Ctx,
  { password }: InputOf<typeof contract.unlock>,
  address: string,
): Promise<true> {
  const lock = await findLock(ctx.db, ctx.user)
  const hash = lock?.hash ?? ''
  const who = guesser(ctx, ctx.tenantId, `lock ${ctx.user.sessionId}`)
  const settings = await settingsOf(ctx, ctx.tenantId)
  if (!(await tryCounted(ctx, who, settings, () => isPassword(hash, password, address)))) {
    await recordAudit(ctx, { action: 'unlockRefused', error: 'lockPasswordWrong' })
    throw new AppError('lockPasswordWrong', { field: 'password' })
  }
  await forgiveFailures(ctx, who)
  await markUnlocked(ctx.db, ctx.user, hash)
  return true
}
