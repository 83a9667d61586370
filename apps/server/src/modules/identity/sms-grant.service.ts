import { defaultTenantId } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { settingsOf } from '../setting/index.ts'
import { newSession, recordLogIn, firstClaims, presentTokens } from './begin-session.service.ts'
import type { Origin, Grantor, Granted } from './grant.types.ts'
import { findUserByAccount, findUserById } from './identity.repository.ts'
import { forgiveFailures, guesser, noteFailure, refuseAfterFailures } from './login-limits.service.ts'
import { giveTicket } from './second-step.service.ts'
import { saveSession } from './session.repository.ts'
import { holdPeopleWithPhone, holdPersonWithPhone } from './sms-code.repository.ts'
import { useCode } from './sms-code.service.ts'

export interface CodeRequest extends Origin {
  tenantId?: string | undefined
  /** Undefined when the person is found by `phone`. */
  account: string | undefined
  phone?: string | undefined
  code: string
}

/**
 * Logs in with a code sent by SMS, to the phone of an account or to a phone that one person has; a phone whose code the person
 * never entered, and that no administrator gave, is none of theirs. Refuses a wrong code
 * (smsCodeWrong), also for an account that does not exist, and a phone that several people have (phoneShared), which is
 * told only to somebody with the right code; the code stays valid for a log-in with the account.
 */
export async function logInWithCode(
  ctx: PublicCtx,
  grantor: Grantor,
  request: CodeRequest,
): Promise<Granted> {
  const { id: clientId } = await grantor.clients.getFrom(request.authorization)
  const { tenantId = defaultTenantId, account, code } = request
  const who = guesser(ctx, tenantId, account ?? request.phone?.trim() ?? '')
  const settings = await settingsOf(ctx, tenantId)
  await refuseAfterFailures(ctx, who, settings)
  const user = account === undefined ? undefined : await findUserByAccount(ctx.db, tenantId, account)
  // The statements are the same for an unknown account; no code is sent to an empty phone.
  const phone = (account === undefined ? request.phone?.trim() : user?.phone) ?? ''
  const entered = await ctx.db.transaction().execute(async (tx) => {
    const asked = await useCode(tx, grantor.codes, { tenantId, phone, code }, ctx.now())
    if (asked === undefined) return undefined
    const userId = user
      ? (await holdPersonWithPhone(tx, tenantId, { id: user.id, phone, asked }))?.id
      : await holdPersonOfPhone(tx, tenantId, { phone, asked })
    if (userId === undefined) return undefined
    const ticket = await giveTicket({ ...ctx, db: tx }, { tenantId, clientId }, userId)
    if (ticket !== undefined) return { ticket }
    const begun = newSession(ctx, settings, { ...request, tenantId, clientId, userId })
    if (!(await saveSession(tx, begun))) return undefined
    const person = await findUserById(tx, tenantId, userId)
    if (person) await recordLogIn({ ...ctx, db: tx }, person, begun)
    return { begun }
  })
  if (!entered) {
    await noteFailure(ctx, who)
    throw new AppError('smsCodeWrong', { field: 'code' })
  }
  if (entered.begun === undefined) return { ticket: entered.ticket }
  await forgiveFailures(ctx, who)
  return presentTokens(ctx, grantor, firstClaims(entered.begun), entered.begun)
}

async function holdPersonOfPhone(
  tx: Tx,
  tenantId: string,
  by: { phone: string; asked: Date },
): Promise<string | undefined> {
  const [person, another] = await holdPeopleWithPhone(tx, tenantId, by)
  if (another) throw new AppError('phoneShared', { field: 'phone' })
  return person?.id
}
