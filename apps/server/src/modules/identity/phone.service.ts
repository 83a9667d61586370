import type { contract, InputOf } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import type { CodeKey } from './code-key.adapter.ts'
import { markPhone, noteCredentials } from './credentials.repository.ts'
import { guesser, noteFailure, refuseAfterFailures } from './login-limits.service.ts'
import { findProfile } from './profile.repository.ts'
import { saveAskedCode, useCode } from './sms-code.service.ts'

interface Phone {
  phone: string
  /** Whether the person may log in with it. */
  phoneVerified: boolean
}

/**
 * Ends what the old phone of a person was good for: earlier codes and tickets become void, and the person is told by a
 * message, and by SMS if the old phone was a way to log in. Runs in the transaction of the change.
 */
export async function endOldPhone(ctx: TxCtx, userId: string, old: Phone, now: string): Promise<void> {
  await noteCredentials(ctx.db, ctx.tenantId, [userId], ctx.now())
  if (old.phoneVerified && old.phone !== '')
    await publish(ctx.db, ctx.tenantId, 'phoneChanged', { phone: old.phone })
  const shown = `${now.slice(0, 3)}****${now.slice(-4)}`
  await publish(ctx.db, ctx.tenantId, 'notify', {
    kind: 'system',
    userId,
    words:
      now === ''
        ? { zh: `您的手机号码已删除。${ifNotYou.zh}`, en: `Your mobile number was removed. ${ifNotYou.en}` }
        : {
            zh: `您的手机号码已更换为 ${shown}。${ifNotYou.zh}`,
            en: `Your mobile number was changed to ${shown}. ${ifNotYou.en}`,
          },
  })
}

const ifNotYou = {
  zh: '如非本人操作，请立即修改密码并联系管理员。',
  en: 'If this was not you, change your password at once and tell your administrator.',
}

/**
 * Sends a code to the caller's own phone, which makes it a way to log in. Refuses a caller without a phone (phoneEmpty), one
 * whose phone counts already (phoneKnown), and as the code of a log-in is refused.
 */
export async function sendPhoneCode(ctx: Ctx, codes: CodeKey): Promise<true> {
  const { phone } = await findUnverified(ctx)
  const asked = { tenantId: ctx.tenantId, phone, userId: ctx.user.id }
  await saveAskedCode(ctx, codes, { ...asked, address: addressGroup(ctx.origin.address) })
  return true
}

async function findUnverified(ctx: Ctx): Promise<Phone> {
  const own = await findProfile(ctx.db, ctx.tenantId, ctx.user.id)
  if (!own?.phone) throw new AppError('phoneEmpty', { field: 'phone' })
  if (own.phoneVerified) throw new AppError('phoneKnown')
  return own
}

/** Makes the caller's phone a way to log in. Refuses a wrong code (smsCodeWrong), which counts as a failed log-in. */
export async function verifyPhone(
  ctx: Ctx,
  codes: CodeKey,
  { code }: InputOf<typeof contract.phoneVerify>,
): Promise<true> {
  const { phone } = await findUnverified(ctx)
  const who = guesser(ctx, ctx.tenantId, ctx.user.account)
  await refuseAfterFailures(ctx, who, await settingsOf(ctx, ctx.tenantId))
  const isRight = await inTransaction(ctx, async (ctx) => {
    const given = { tenantId: ctx.tenantId, phone, userId: ctx.user.id, code }
    if (!(await useCode(ctx.db, codes, given, ctx.now()))) return false
    const marked = { userId: ctx.user.id, phone, isVerified: true }
    if (!(await markPhone(ctx.db, ctx.tenantId, marked))) return false
    await noteCredentials(ctx.db, ctx.tenantId, [ctx.user.id], ctx.now())
    await recordAudit(ctx, { action: 'phoneVerify' })
    return true
  })
  if (!isRight) {
    await noteFailure(ctx, who)
    throw new AppError('smsCodeWrong', { field: 'code' })
  }
  return true
}
