import type { AuthInfo } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { newSession, recordLogIn, firstClaims, presentTokens } from './begin-session.service.ts'
import { bindTo } from './bind.service.ts'
import { findAccountByClaim, findClaim } from './bound-identity.repository.ts'
import { lockFactors } from './factor.repository.ts'
import { inTwoSteps } from './grant-token.service.ts'
import type { Granted, Grantor, Origin } from './grant.types.ts'
import { findUserByAccount, holdPassword } from './identity.repository.ts'
import { forgiveFailures, guesser, tryCounted } from './login-limits.service.ts'
import { isPassword, pretendToCheck } from './password-hash.adapter.ts'
import { giveTicket } from './second-step.service.ts'
import { saveSession } from './session.repository.ts'

/**
 * Binds the identity of a guest to the person whom it meets, with that person's password, and begins a session of the
 * person. Nobody learns whether it meets somebody: a wrong password and nobody are refused alike (identityWrong), take the
 * same time and count as a failed log-in. Refuses a caller whose identity meets nobody by its third party
 * (registrationIdentity), a person with too many failures, and as `bindTo` does; a person with a second factor gets a
 * ticket, with which the token call ends the log-in and binds.
 */
export async function bindGuest(
  ctx: Ctx,
  grantor: Grantor,
  { password, ...origin }: Origin & { password: string },
): Promise<AuthInfo> {
  const { tenantId } = ctx
  const identityId = ctx.user.oauthId
  const claim = identityId === undefined ? undefined : await findClaim(ctx.db, tenantId, identityId)
  if (identityId === undefined || !claim) throw new AppError('registrationIdentity')
  const account = await findAccountByClaim(ctx.db, tenantId, claim)
  const request = { ...origin, tenantId, account, ticket: undefined, factor: {} }
  return inTwoSteps(ctx, grantor, request, () => enter(ctx, grantor, { ...request, identityId, password }))
}

async function enter(
  ctx: Ctx,
  grantor: Grantor,
  request: Origin & { account: string | undefined; identityId: string; password: string },
): Promise<Granted> {
  const { tenantId } = ctx
  const { account, identityId, password, address } = request
  const { id: clientId } = await grantor.clients.getFrom(request.authorization)
  const settings = await settingsOf(ctx, tenantId)
  // No account has a name with blanks, so guesses at nobody lock nobody out.
  const who = guesser(ctx, tenantId, account ?? `identity ${identityId}`)
  const user = account === undefined ? undefined : await findUserByAccount(ctx.db, tenantId, account)
  const right = await tryCounted(ctx, who, settings, () =>
    user ? isPassword(user.passwordHash, password, address) : pretendToCheck(password, address),
  )
  if (!user || !right) throw wrong()
  const begun = {
    ...newSession(ctx, settings, { ...request, tenantId, clientId, userId: user.id }),
    identityId,
  }
  const session = { ...begun, passwordAt: ctx.now() }
  const ticket = await ctx.db.transaction().execute(async (tx) => {
    await lockFactors(tx, { tenantId, userId: user.id })
    if (!(await holdPassword(tx, tenantId, user))) throw wrong()
    const by = { identityId, binds: true }
    const ticket = await giveTicket({ ...ctx, db: tx }, { tenantId, clientId }, user.id, by)
    if (ticket !== undefined) return ticket
    await bindTo({ ...ctx, db: tx }, user, session)
    if (!(await saveSession(tx, session))) throw wrong()
    await recordLogIn({ ...ctx, db: tx }, user, session)
    return undefined
  })
  // As at the log-in, failures are forgiven when all of it succeeded.
  if (ticket !== undefined) return { ticket }
  await forgiveFailures(ctx, who)
  return presentTokens(ctx, grantor, firstClaims(session), session)
}

const wrong = () => new AppError('identityWrong', { field: 'password' })
