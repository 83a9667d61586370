import type { contract, InputOf } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { requireConfirmation } from './confirmation.service.ts'
import { replacePassword } from './identity.repository.ts'
import { refuseNewPassword } from './new-password.service.ts'
import { findOwnHash } from './own-password.service.ts'
import { hashPassword } from './password-hash.adapter.ts'
import { endOtherSessions } from './session-end.repository.ts'

/**
 * Changes the caller's password and ends all other sessions of the person. Refuses two new passwords that
 * differ (passwordsDiffer), a short, long or common one, the present one (passwordUnchanged), and a wrong old one
 * (passwordWrong), which counts as a failed log-in. A second factor is asked for again.
 */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword, newPassword1 }: InputOf<typeof contract.updatePassword>,
  address: string,
): Promise<true> {
  requireConfirmation(ctx)
  await refuseNewPassword({ newPassword, newPassword1 })
  const prepare = async () => ({
    before: await checkOld(ctx, oldPassword, newPassword),
    after: await hashPassword(newPassword, address),
  })
  // The input is not part of the idempotency hash: a fast hash of a password could be guessed.
  return onceAfter(ctx, 'blade-user/update-password', {}, prepare, async (ctx, hash): Promise<true> => {
    const { id: userId, tenantId, sessionId } = ctx.user
    if (!(await replacePassword(ctx.db, tenantId, userId, hash, ctx.now()))) throw oldPasswordWrong()
    await endOtherSessions(ctx.db, { tenantId, userId, sessionId }, ctx.now())
    await recordAudit(ctx, { action: 'passwordChange' })
    // The hint makes pages open in the ended sessions ask the server, which tells them that they ended.
    await publish(ctx.db, tenantId, 'hint', { userIds: [userId] })
    return true
  })
}

/** Answers the stored hash that the old password matches. Only who knows it is told that the new one is the same. */
async function checkOld(ctx: Ctx, password: string, next: string): Promise<string> {
  const hash = await findOwnHash(ctx, password)
  if (hash !== undefined) {
    if (next === password) throw new AppError('passwordUnchanged', { field: 'newPassword' })
    return hash
  }
  await recordAudit(ctx, { action: 'passwordChange', error: 'passwordWrong' })
  throw oldPasswordWrong()
}

const oldPasswordWrong = () => new AppError('passwordWrong', { field: 'oldPassword' })
