import { defaultTenantId } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { newSession, recordLogIn, firstClaims, presentTokens } from './begin-session.service.ts'
import { checkCaptcha } from './captcha.service.ts'
import type { TokenRequest, Grantor, Granted } from './grant.types.ts'
import { type Client, findUserByAccount, holdPassword } from './identity.repository.ts'
import { forgiveFailures, guesser, refuseAfterFailures, tryCounted } from './login-limits.service.ts'
import { isPassword, pretendToCheck } from './password-hash.adapter.ts'
import { findRegistrationOfAccount } from './registration.repository.ts'
import { refuseAsked } from './registration.service.ts'
import { giveTicket } from './second-step.service.ts'
import { saveSession } from './session.repository.ts'

interface LoginRequest {
  tenantId: string
  account: string
  password: string
  address: string
  userAgent: string
  clientId: string
  captcha: { key: string; code: string } | undefined
  /** False when captchas are switched off or the client may log in without one. */
  captchaNeeded: boolean
}

/**
 * Logs in with account and password, which may be that of the directory as well. Refuses a wrong password or account (badCredentials), a missing or wrong captcha of
 * a client that needs one, an account after too many failures, and with the right password a request for an account that
 * is not decided.
 */
export async function logInAtClient(
  ctx: PublicCtx,
  grantor: Grantor,
  request: TokenRequest,
  asksCaptcha: (client: Client) => boolean,
): Promise<Granted> {
  const client = await grantor.clients.getFrom(request.authorization)
  return logIn(ctx, grantor, {
    tenantId: request.tenantId ?? defaultTenantId,
    account: request.account ?? '',
    password: request.password ?? '',
    address: request.address,
    userAgent: request.userAgent,
    clientId: client.id,
    captcha: request.captcha,
    captchaNeeded: grantor.captcha && asksCaptcha(client),
  })
}

async function logIn(ctx: PublicCtx, grantor: Grantor, request: LoginRequest): Promise<Granted> {
  const who = guesser(ctx, request.tenantId, request.account)
  const settings = await settingsOf(ctx, request.tenantId)
  await refuseAfterFailures(ctx, who, settings)
  await checkCaptcha(ctx, request)
  const user = await findUserByAccount(ctx.db, request.tenantId, request.account)
  const asked = user ? undefined : await findRegistrationOfAccount(ctx.db, request.tenantId, request.account)
  const hash = user?.passwordHash ?? asked?.passwordHash ?? ''
  const right = await tryCounted(ctx, who, settings, async () => {
    const isOwn = hash
      ? await isPassword(hash, request.password, request.address)
      : await pretendToCheck(request.password, request.address)
    if (isOwn || !user) return isOwn
    return grantor.factors.isDirectoryPassword(request.tenantId, user.id, request.password)
  })
  // Somebody who has asked for an account is told so only with the right password.
  if (asked && right) refuseAsked(asked)
  if (!user || !right) throw new AppError('badCredentials')
  const session = {
    ...newSession(ctx, settings, { ...request, userId: user.id }),
    passwordAt: ctx.now(),
  }
  // A change of the password ends every session. The lock makes this session begin before such a change, or not
  // at all.
  const ticket = await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, request.tenantId, user))) throw new AppError('badCredentials')
    const ticket = await giveTicket({ ...ctx, db: tx }, session, user.id)
    if (ticket !== undefined) return ticket
    if (!(await saveSession(tx, session))) throw new AppError('badCredentials')
    await recordLogIn({ ...ctx, db: tx }, user, session)
    return undefined
  })
  // Failures are forgiven when the whole log-in succeeds: a right password alone must not make room for more guesses.
  if (ticket !== undefined) return { ticket }
  await forgiveFailures(ctx, who)
  return presentTokens(ctx, grantor, firstClaims(session), session)
}
