import { type AuthInfo, defaultTenantId, type ErrorCode, type GrantType } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordFor } from '../../platform/audit/record-audit.ts'
import type { RefusalNotes } from '../../platform/audit/refusal-notes.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import { bindTo } from './bind.service.ts'
import { newSession, recordLogIn, firstClaims, presentTokens } from './begin-session.service.ts'
import { grantsOf } from './client.rules.ts'
import type { TokenRequest, Grantor, Granted, SecondStepRequest } from './grant.types.ts'
import { findUserByAccount } from './identity.repository.ts'
import { logInAtClient } from './password-grant.service.ts'
import { refresh } from './refresh-grant.service.ts'
import { finishSecondStep } from './second-step.service.ts'
import { saveSession } from './session.repository.ts'
import { type CodeRequest, logInWithCode } from './sms-grant.service.ts'
import { logInSocially } from './social-grant.service.ts'

type Grant = (ctx: PublicCtx, grantor: Grantor, request: TokenRequest) => Promise<Granted>

/** Handler of each grantType. */
const grants: Readonly<Record<GrantType, Grant>> = {
  /** Asks no captcha of a client that may log in without one (passwordWithoutCaptcha). */
  password: (ctx, grantor, request) =>
    logInAtClient(ctx, grantor, request, (client) => !client.passwordWithoutCaptcha),
  captcha: (ctx, grantor, request) => logInAtClient(ctx, grantor, request, () => true),
  phone: (ctx, grantor, request) =>
    logInWithCode(ctx, grantor, { ...request, account: undefined, code: request.code ?? '' }),
  social: logInSocially,
  refresh_token: refresh,
}

/** Answers the token call. Refuses with grantUnsupported and grantNotYours, and as log-in and refresh refuse. */
export async function grantToken(ctx: PublicCtx, grantor: Grantor, request: TokenRequest): Promise<AuthInfo> {
  const { grant = 'password' } = request
  if (!isGrant(grant)) throw new AppError('grantUnsupported', { field: 'grantType' })
  await requireGrant(grantor, request.authorization, grant)
  if (grant === 'refresh_token') return refresh(ctx, grantor, request)
  return inTwoSteps(ctx, grantor, request, () => grants[grant](ctx, grantor, request))
}

/**
 * Logs in by a first step, for which a ticket stands in, and by the second factor if the person has one. A refusal is
 * recorded.
 */
export async function inTwoSteps(
  ctx: PublicCtx,
  grantor: Grantor,
  request: SecondStepRequest & { account?: string | undefined },
  firstStep: () => Promise<Granted>,
): Promise<AuthInfo> {
  try {
    const { ticket } = request
    const granted = ticket === undefined ? await firstStep() : { ticket }
    return 'ticket' in granted ? await enterWithFactor(ctx, grantor, request, granted.ticket) : granted
  } catch (error) {
    return noteRefused(ctx, grantor.refusalNotes, request, error)
  }
}

/** Logs in with a code sent to the phone of an account. Refuses also a client that may not use the grant (grantNotYours). */
export async function exchangeCode(
  ctx: PublicCtx,
  grantor: Grantor,
  request: CodeRequest & SecondStepRequest,
): Promise<AuthInfo> {
  await requireGrant(grantor, request.authorization, 'phone')
  return inTwoSteps(ctx, grantor, request, () => logInWithCode(ctx, grantor, request))
}

async function enterWithFactor(
  ctx: PublicCtx,
  grantor: Grantor,
  request: SecondStepRequest,
  ticket: string,
): Promise<AuthInfo> {
  const { id: clientId } = await grantor.clients.getFrom(request.authorization)
  const { tenantId = defaultTenantId } = request
  const settings = await settingsOf(ctx, tenantId)
  const shown = { tenantId, ticket, clientId }
  const session = await finishSecondStep(
    ctx,
    grantor.factors,
    shown,
    request.factor,
    async (tx, person, ticket) => {
      const { identityId, binds } = ticket
      const of = { ...request, tenantId, clientId, userId: person.id }
      const by = identityId === null ? {} : { identityId }
      const begun = { ...newSession(ctx, settings, of), ...by, factorAt: ctx.now() }
      if (!(await saveSession(tx, begun))) return undefined
      if (binds && identityId !== null) await bindTo({ ...ctx, db: tx }, person, { ...begun, identityId })
      await recordLogIn({ ...ctx, db: tx }, person, begun)
      return begun
    },
  )
  return presentTokens(ctx, grantor, firstClaims(session), session)
}

/** Refuses (grantNotYours) a grant that the client may not use. */
async function requireGrant(
  { clients }: Grantor,
  authorization: string | undefined,
  grant: GrantType,
): Promise<void> {
  if (!grantsOf(await clients.readFrom(authorization)).includes(grant))
    throw new AppError('grantNotYours', { field: 'grantType' })
}

/** Not `in`, which also finds inherited names such as `constructor`. */
function isGrant(name: string): name is GrantType {
  return Object.hasOwn(grants, name)
}

/**
 * Records a refused log-in, then throws the refusal on. The account is named only if it exists in the tenant, since people
 * type passwords in its field.
 */
async function noteRefused(
  ctx: PublicCtx,
  notes: RefusalNotes,
  { tenantId = defaultTenantId, account }: { tenantId?: string | undefined; account?: string | undefined },
  error: unknown,
): Promise<never> {
  const isNoted = error instanceof AppError && ofSecondStep.has(error.code)
  if (error instanceof AppError && !isNoted && notes.take(addressGroup(ctx.origin.address), ctx.now())) {
    const user = account === undefined ? undefined : await findUserByAccount(ctx.db, tenantId, account)
    const actor = { id: user?.id ?? '', account: user?.account ?? '', name: user?.name ?? '' }
    await recordFor(ctx, { ...actor, tenantId, sessionId: '' }, { action: 'loginRefused', error: error.code })
  }
  throw error
}

/** A call for the second factor is no failure; wrong factors are recorded where they are tried. */
const ofSecondStep: ReadonlySet<ErrorCode> = new Set(['factorNeeded', 'factorWrong', 'passkeyWrong'])
