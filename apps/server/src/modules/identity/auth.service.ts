import {
  type AuthInfo,
  defaultTenantId,
  type ErrorCode,
  type GrantType,
  guestRole,
  guestUserId,
  mayHold,
} from '@countersign/contract'
import { type Settings, withoutHidden } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import { recordAudit, recordFor } from '../../platform/audit/record-audit.ts'
import type { RefusalNotes } from '../../platform/audit/refusal-notes.ts'
import { type Ctx, type CurrentUser, inTransaction, type PublicCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { avatarAddress, type FileAddresses } from '../file/index.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import { grantsOf } from './client.rules.ts'
import type { Clients } from './clients.service.ts'
import type { CodeKey } from './code-key.adapter.ts'
import { drawCaptcha, newCaptchaCode } from './captcha-picture.adapter.ts'
import {
  type Client,
  findUserByAccount,
  findUserById,
  holdPassword,
  saveCaptcha,
  takeCaptcha,
} from './identity.repository.ts'
import {
  forgiveFailures,
  guesser,
  noteFailure,
  refuseAfterFailures,
  refuseManyCaptchas,
} from './login-limits.service.ts'
import { isPassword, pretendToCheck } from './password-hash.adapter.ts'
import { findRegistrationOfAccount, findRegistrationOfIdentity } from './registration.repository.ts'
import { refuseAsked, refuseWaiting } from './registration.service.ts'
import { finishSecondStep, giveTicket } from './second-step.service.ts'
import {
  advanceSession,
  endSession,
  findClientOfSession,
  findLastRenewal,
  findSessionUser,
  type LastRenewal,
  type NewSession,
  saveSession,
} from './session.repository.ts'
import { holdPeopleWithPhone, holdPersonWithPhone } from './sms-code.repository.ts'
import { useCode } from './sms-code.service.ts'
import { findSessionGuest, holdActive, type Identity, saveIdentity } from './social.repository.ts'
import { finishLogIn, type Social } from './social.service.ts'
import type { RefreshClaims, Tokens } from './tokens.adapter.ts'
import type { FactorParts, GivenFactor } from './use-factor.service.ts'

/** Origin of a call. */
interface Origin {
  address: string
  userAgent: string
  /** Value of the Authorization header: Basic credentials of the client. */
  authorization: string | undefined
}

/** Input of the token call, whichever of its spellings was used. */
export interface TokenRequest extends Origin {
  grant: string | undefined
  tenantId: string | undefined
  account: string | undefined
  password: string | undefined
  refreshToken: string | undefined
  phone: string | undefined
  /** Code sent by SMS, or given by a third party; the code of a captcha is in `captcha`. */
  code: string | undefined
  source: string | undefined
  state: string | undefined
  /** Cookie of the browser that began a log-in at a third party. */
  browser: string | undefined
  captcha: { key: string; code: string } | undefined
  /** Stands for the first step of a log-in. */
  ticket: string | undefined
  factor: GivenFactor
}

export interface Grantor {
  tokens: Tokens
  clients: Clients
  codes: CodeKey
  social: Social
  addresses: FileAddresses
  /** Whether captchas are switched on. */
  captcha: boolean
  refusalNotes: RefusalNotes
  factors: FactorParts
}

/** A log-in, or the ticket of one that needs a second factor. */
type Granted = AuthInfo | { ticket: string }

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
async function inTwoSteps(
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

interface SecondStepRequest extends Origin {
  tenantId?: string | undefined
  ticket: string | undefined
  factor: GivenFactor
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
  const session = await finishSecondStep(ctx, grantor.factors, shown, request.factor, async (tx, person) => {
    const of = { ...request, tenantId, clientId, userId: person.id }
    const begun = { ...newSession(ctx, settings, of), factorAt: ctx.now() }
    if (!(await saveSession(tx, begun))) return undefined
    await recordLogIn({ ...ctx, db: tx }, person, begun)
    return begun
  })
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

async function logInAtClient(
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

const maxUserAgent = 300

const captchaMs = 5 * 60_000

async function logIn(ctx: PublicCtx, grantor: Grantor, request: LoginRequest): Promise<Granted> {
  const who = guesser(request.tenantId, request.account, request.address)
  const settings = await settingsOf(ctx, request.tenantId)
  await refuseAfterFailures(ctx, who, settings)
  await checkCaptcha(ctx, request)
  const user = await findUserByAccount(ctx.db, request.tenantId, request.account)
  const asked = user ? undefined : await findRegistrationOfAccount(ctx.db, request.tenantId, request.account)
  const hash = user?.passwordHash ?? asked?.passwordHash ?? ''
  const right = hash
    ? await isPassword(hash, request.password, request.address)
    : await pretendToCheck(request.password, request.address)
  // Checked again, so that guesses that waited while others failed do not learn whether they were right.
  await refuseAfterFailures(ctx, who, settings)
  // Somebody who has asked for an account is told so only with the right password.
  if (asked && right) refuseAsked(asked)
  if (!user || !right) {
    await noteFailure(ctx, who)
    throw new AppError('badCredentials')
  }
  const session = newSession(ctx, settings, { ...request, userId: user.id })
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

interface CodeRequest extends Origin {
  tenantId?: string | undefined
  /** Undefined when the person is found by `phone`. */
  account: string | undefined
  phone?: string | undefined
  code: string
}

type CodeCall = CodeRequest & SecondStepRequest

/**
 * Logs in with a code sent by SMS, to the phone of an account or to a phone that one person has. Refuses a wrong code
 * (smsCodeWrong), also for an account that does not exist, and a phone that several people have (phoneShared), which is
 * told only to somebody with the right code; the code stays valid for a log-in with the account.
 */
async function logInWithCode(ctx: PublicCtx, grantor: Grantor, request: CodeRequest): Promise<Granted> {
  const { id: clientId } = await grantor.clients.getFrom(request.authorization)
  const { tenantId = defaultTenantId, account, code } = request
  const who = guesser(tenantId, account ?? request.phone?.trim() ?? '', request.address)
  const settings = await settingsOf(ctx, tenantId)
  await refuseAfterFailures(ctx, who, settings)
  const user = account === undefined ? undefined : await findUserByAccount(ctx.db, tenantId, account)
  // The statements are the same for an unknown account; no code is sent to an empty phone.
  const phone = (account === undefined ? request.phone?.trim() : user?.phone) ?? ''
  const entered = await ctx.db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, grantor.codes, { tenantId, phone, code }, ctx.now()))) return undefined
    const userId = user
      ? (await holdPersonWithPhone(tx, tenantId, { id: user.id, phone }))?.id
      : await holdPersonOfPhone(tx, tenantId, phone)
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

/** Logs in with a code sent to the phone of an account. Refuses also a client that may not use the grant (grantNotYours). */
export async function exchangeCode(ctx: PublicCtx, grantor: Grantor, request: CodeCall): Promise<AuthInfo> {
  await requireGrant(grantor, request.authorization, 'phone')
  return inTwoSteps(ctx, grantor, request, () => logInWithCode(ctx, grantor, request))
}

async function holdPersonOfPhone(tx: Tx, tenantId: string, phone: string): Promise<string | undefined> {
  const [person, another] = await holdPeopleWithPhone(tx, tenantId, phone)
  if (another) throw new AppError('phoneShared', { field: 'phone' })
  return person?.id
}

/**
 * Logs in with an identity of a third party. An identity that is bound to an account begins a session of that person;
 * refuses (accountInactive) a person who may not log in. Any other identity begins a session of a guest, unless its
 * request for an account waits (registrationWaits).
 */
async function logInSocially(ctx: PublicCtx, grantor: Grantor, request: TokenRequest): Promise<Granted> {
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
    const ticket = await giveTicket({ ...ctx, db: tx }, { tenantId, clientId }, userId)
    const begun = newSession(ctx, settings, { ...request, tenantId, clientId, userId })
    const session =
      identity.userId === null
        ? { ...begun, oauthId: identity.id, expiresAt: new Date(ctx.now().getTime() + guestSeconds * 1000) }
        : begun
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

function newSession(
  ctx: PublicCtx,
  settings: Settings,
  of: Pick<NewSession, 'tenantId' | 'userId' | 'clientId' | 'address' | 'userAgent'>,
): NewSession {
  const { tenantId, userId, clientId, address, userAgent } = of
  return {
    id: ctx.newId(),
    tenantId,
    userId,
    clientId,
    address,
    userAgent: withoutHidden(userAgent.slice(0, maxUserAgent)),
    now: ctx.now(),
    expiresAt: endOf(ctx.now(), Math.min(settings.sessionDays, settings.longestSessionDays)),
  }
}

/** Records in the audit log that a session began, within the transaction that began it. */
async function recordLogIn(
  ctx: Pick<PublicCtx, 'newId' | 'origin'> & { db: Tx },
  { id, account, name }: { id: string; account: string; name: string },
  session: NewSession,
): Promise<void> {
  const actor = { id, account, name, tenantId: session.tenantId, sessionId: session.id }
  await recordFor(ctx, actor, { action: 'login' })
}

/** Claims of a session's first tokens. */
function firstClaims({ id, tenantId, userId }: NewSession): RefreshClaims {
  return { userId, tenantId, sessionId: id, seq: 1 }
}

/**
 * Exchanges a refresh token, which works once. A second use means that two parties may hold the token and
 * nobody can tell which is entitled to it, so the session ends with all its tokens. A repeated call with the
 * same Idempotency-Key is not a second use: its answer may have been lost, so it gets the same answer again
 * while the new token is unused.
 */
async function refresh(
  ctx: PublicCtx,
  grantor: Grantor,
  { refreshToken, address, authorization }: Pick<TokenRequest, 'refreshToken' | 'address' | 'authorization'>,
): Promise<AuthInfo> {
  const claims = await readRefresh(ctx, grantor.tokens, refreshToken ?? '')
  const { tenantId, sessionId, seq } = claims
  const [client, own, user] = await Promise.all([
    grantor.clients.getFrom(authorization),
    findClientOfSession(ctx.db, tenantId, sessionId),
    findSessionUser(ctx.db, tenantId, sessionId),
  ])
  // A client cannot renew the session of another one, which may have fewer grants.
  if (own?.id !== client.id || !user) throw new AppError('refreshRefused')
  const key = ctx.idempotencyKey === undefined ? null : sha256(ctx.idempotencyKey)
  const now = ctx.now()
  const { sessionDays, longestSessionDays: longestDays } = await settingsOf(ctx, tenantId)
  const renewal = { seq, key, now, address, expiresAt: endOf(now, sessionDays), longestDays }
  const expiresAt = await advanceSession(ctx.db, tenantId, sessionId, renewal)
  if (expiresAt) return presentTokens(ctx, grantor, { ...claims, seq: seq + 1 }, { now, expiresAt })
  const last = await findLastRenewal(ctx.db, tenantId, sessionId)
  if (last?.refreshedAt && isSameCall(last, seq, key, now)) {
    const as = { now: last.refreshedAt, expiresAt: last.expiresAt }
    return presentTokens(ctx, grantor, { ...claims, seq: seq + 1 }, as)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await endSession(tx, tenantId, sessionId, now)
    await recordFor({ ...ctx, db: tx }, user, {
      action: 'sessionEnd',
      subject: { kind: 'session', id: sessionId, name: '' },
      error: 'refreshRefused',
    })
  })
  throw new AppError('refreshRefused')
}

/** Answers to idempotency keys are kept for the same time. */
const keptAnswerMs = 24 * 3_600_000

function isSameCall(last: LastRenewal, seq: number, key: string | null, now: Date): boolean {
  const age = now.getTime() - (last.refreshedAt?.getTime() ?? 0)
  return key !== null && last.key === key && last.seq === seq + 1 && age < keptAnswerMs
}

async function readRefresh(ctx: PublicCtx, tokens: Tokens, token: string): Promise<RefreshClaims> {
  try {
    return await tokens.readRefresh(token, ctx.now())
  } catch (cause) {
    throw new AppError('refreshRefused', { cause })
  }
}

/** The person of an access token. Refuses (401, unauthorized) a token that is invalid or whose session has ended. */
export async function authenticate(
  deps: Pick<PublicCtx, 'db' | 'now'>,
  tokens: Tokens,
  token: string,
): Promise<CurrentUser> {
  const claims = await tokens.readAccess(token, deps.now())
  const { userId, tenantId, sessionId } = claims
  const user =
    userId === guestUserId
      ? await findGuest(deps.db, tenantId, sessionId)
      : await findSessionUser(deps.db, tenantId, sessionId)
  if (!user) throw new AppError('unauthorized')
  return { ...user, permissions: user.permissions.filter((one) => mayHold(user.tenantId, one)) }
}

async function findGuest(
  db: PublicCtx['db'],
  tenantId: string,
  sessionId: string,
): Promise<CurrentUser | undefined> {
  const guest = await findSessionGuest(db, tenantId, sessionId)
  return (
    guest && {
      ...guest,
      id: guestUserId,
      tenantId,
      sessionId,
      roles: [guestRole],
      permissions: [],
      owes: [],
    }
  )
}

/** Whether the session is this person's and has not ended. */
export async function isLoggedIn(
  db: PublicCtx['db'],
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): Promise<boolean> {
  return (await findSessionUser(db, tenantId, sessionId))?.id === userId
}

export async function logOut(ctx: Ctx): Promise<true> {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx.db, ctx.tenantId, ctx.user.sessionId, ctx.now())
    await recordAudit(ctx, { action: 'logout' })
  })
  return true
}

/** A new captcha picture. Refuses (429, tooManyCaptchas) an address with too many unexpired pictures. */
export async function makeCaptcha(
  ctx: PublicCtx,
  address: string,
): Promise<{ enabled: true; key: string; image: string }> {
  await refuseManyCaptchas(ctx, address)
  const code = newCaptchaCode()
  const key = ctx.newId()
  await saveCaptcha(ctx.db, {
    key,
    code,
    address: addressGroup(address),
    expires_at: new Date(ctx.now().getTime() + captchaMs),
  })
  return { enabled: true, key, image: drawCaptcha(code) }
}

async function checkCaptcha(ctx: PublicCtx, request: LoginRequest): Promise<void> {
  if (!request.captcha) {
    if (request.captchaNeeded) throw new AppError('captchaRequired', { field: 'code' })
    return
  }
  const code = await takeCaptcha(ctx.db, request.captcha.key, ctx.now())
  if (code === undefined || code !== request.captcha.code.trim().toLowerCase()) {
    if (request.captchaNeeded) throw new AppError('captchaWrong', { field: 'code' })
  }
}

/** Tokens and person as of the given moment; the same moment gives the same tokens. */
async function presentTokens(
  ctx: PublicCtx,
  { tokens, addresses }: Grantor,
  claims: RefreshClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<AuthInfo> {
  const [user, session, client] = await Promise.all([
    findUserById(ctx.db, claims.tenantId, claims.userId),
    findSessionUser(ctx.db, claims.tenantId, claims.sessionId),
    findClientOfSession(ctx.db, claims.tenantId, claims.sessionId),
  ])
  if (!user || !session || !client) throw new AppError('refreshRefused')
  return {
    accessToken: await tokens.signAccess(claims, now, client.accessSeconds),
    tokenType: 'bearer',
    refreshToken: await tokens.signRefresh(claims, now, expiresAt),
    expiresIn: client.accessSeconds,
    userId: user.id,
    tenantId: claims.tenantId,
    account: user.account,
    userName: user.name,
    avatar: avatarAddress(addresses, user.avatar, claims, now),
    authority: session.roles.join(','),
    roles: session.roles,
    oauthId: user.oauthId,
  }
}

function endOf(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 24 * 3_600_000)
}
