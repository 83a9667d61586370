import { type AuthInfo, defaultTenantId, guestRole, guestUserId } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { newSession, recordLogIn, firstClaims, presentTokens } from './begin-session.service.ts'
import type { TokenRequest, Grantor, Granted } from './grant.types.ts'
import { findUserById } from './identity.repository.ts'
import { findRegistrationOfIdentity } from './registration.repository.ts'
import { refuseWaiting } from './registration.service.ts'
import { giveTicket } from './second-step.service.ts'
import { type NewSession, saveSession } from './session.repository.ts'
import { holdActive, type Identity, saveIdentity } from './social.repository.ts'
import { finishLogIn } from './social.service.ts'

/**
 * Logs in with an identity of a third party. An identity that is bound to an account begins a session of that person;
 * refuses (accountInactive) a person who may not log in. Any other identity begins a session of a guest, unless its
 * request for an account waits (registrationWaits).
 */
export async function logInSocially(
  ctx: PublicCtx,
  grantor: Grantor,
  request: TokenRequest,
): Promise<Granted> {
  const { id: clientId } = await grantor.clients.getFrom(request.authorization)
  const { tenantId = defaultTenantId, source = '', state = '', code = '', browser = '' } = request
  const party = await finishLogIn(ctx, grantor.social, { tenantId, source, state, code, browser })
  const settings = await settingsOf(ctx, tenantId)
  const { identity, session, ticket } = await ctx.db.transaction().execute(async (tx) => {
    const identity = await saveIdentity(tx, { tenantId, id: ctx.newId(), source, party, now: ctx.now() })
    if (identity.userId === null) refuseWaiting(await findRegistrationOfIdentity(tx, tenantId, identity.id))
    if (identity.userId !== null && !(await holdActive(tx, tenantId, identity.userId)))
      throw new AppError('accountInactive')
    const userId = identity.userId ?? guestUserId
    const ticket = await giveTicket({ ...ctx, db: tx }, { tenantId, clientId }, userId, {
      identityId: identity.id,
      binds: false,
    })
    const begun = newSession(ctx, settings, { ...request, tenantId, clientId, userId })
    const session =
      identity.userId === null
        ? { ...begun, oauthId: identity.id, expiresAt: new Date(ctx.now().getTime() + guestSeconds * 1000) }
        : { ...begun, identityId: identity.id }
    if (ticket !== undefined) return { identity, session, ticket }
    if (!(await saveSession(tx, session))) throw new AppError('accountInactive')
    const person =
      identity.userId === null
        ? { ...identity, id: guestUserId }
        : await findUserById(tx, tenantId, identity.userId)
    if (person) await recordLogIn({ ...ctx, db: tx }, person, session)
    return { identity, session, ticket }
  })
  if (ticket !== undefined) return { ticket }
  return identity.userId === null
    ? presentGuest(grantor, identity, session)
    : presentTokens(ctx, grantor, firstClaims(session), session)
}

/** Life of a guest's session: as long as the cookie of the web app (platform.txt §9). */
const guestSeconds = 5 * 3600

/** A guest's session is not renewed: it ends with its access token. */
async function presentGuest(
  { tokens }: Grantor,
  { id, account, name }: Identity,
  session: NewSession,
): Promise<AuthInfo> {
  const claims = firstClaims(session)
  return {
    accessToken: await tokens.signAccess(claims, session.now, guestSeconds),
    tokenType: 'bearer',
    refreshToken: await tokens.signRefresh(claims, session.now, session.expiresAt),
    expiresIn: guestSeconds,
    userId: guestUserId,
    tenantId: session.tenantId,
    account,
    userName: name,
    avatar: '',
    authority: guestRole,
    roles: [guestRole],
    oauthId: id,
  }
}
