import { type AuthInfo, defaultTenantId } from '@countersign/contract'
import { withoutHidden } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { CurrentUser, PublicCtx } from '../../platform/context.ts'
import { avatarAddress, type FileAddresses } from '../file/index.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import type { Clients } from './clients.service.ts'
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
import {
  advanceSession,
  endSession,
  findLastRenewal,
  findSessionUser,
  type LastRenewal,
  type NewSession,
  saveSession,
} from './session.repository.ts'
import { accessSeconds, type RefreshClaims, type Tokens } from './tokens.adapter.ts'

/** Input of the token call, whichever of its spellings was used. */
export interface TokenRequest {
  grant: string | undefined
  tenantId: string | undefined
  account: string | undefined
  password: string | undefined
  refreshToken: string | undefined
  captcha: { key: string; code: string } | undefined
  address: string
  userAgent: string
  /** Value of the Authorization header: Basic credentials of the client. */
  authorization: string | undefined
}

export interface Grantor {
  tokens: Tokens
  clients: Clients
  addresses: FileAddresses
  /** Whether captchas are switched on. */
  captcha: boolean
}

type Grant = (ctx: PublicCtx, grantor: Grantor, request: TokenRequest) => Promise<AuthInfo>

/** Handler of each grantType. */
const grants: Readonly<Record<'password' | 'captcha' | 'refresh_token', Grant>> = {
  /** Asks no captcha of a client that may log in without one (passwordWithoutCaptcha). */
  password: (ctx, grantor, request) =>
    logInAtClient(ctx, grantor, request, (client) => !client.passwordWithoutCaptcha),
  captcha: (ctx, grantor, request) => logInAtClient(ctx, grantor, request, () => true),
  refresh_token: refresh,
}

/** Answers the token call. Refuses with grantUnsupported, and as log-in and refresh refuse. */
export async function grantToken(ctx: PublicCtx, grantor: Grantor, request: TokenRequest): Promise<AuthInfo> {
  const { grant = 'password' } = request
  if (!isGrant(grant)) throw new AppError('grantUnsupported', { field: 'grantType' })
  return grants[grant](ctx, grantor, request)
}

/** Not `in`, which also finds inherited names such as `constructor`. */
function isGrant(name: string): name is keyof typeof grants {
  return Object.hasOwn(grants, name)
}

async function logInAtClient(
  ctx: PublicCtx,
  grantor: Grantor,
  request: TokenRequest,
  asksCaptcha: (client: Client) => boolean,
): Promise<AuthInfo> {
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

async function logIn(ctx: PublicCtx, grantor: Grantor, request: LoginRequest): Promise<AuthInfo> {
  const who = guesser(request.tenantId, request.account, request.address)
  const settings = await settingsOf(ctx, request.tenantId)
  await refuseAfterFailures(ctx, who, settings)
  await checkCaptcha(ctx, request)
  const user = await findUserByAccount(ctx.db, request.tenantId, request.account)
  const right = user
    ? await isPassword(user.passwordHash, request.password, request.address)
    : await pretendToCheck(request.password, request.address)
  // Checked again, so that guesses that waited while others failed do not learn whether they were right.
  await refuseAfterFailures(ctx, who, settings)
  if (!user || !right) {
    await noteFailure(ctx, who)
    throw new AppError('badCredentials')
  }
  await forgiveFailures(ctx, who)
  const session: NewSession = {
    id: ctx.newId(),
    tenantId: request.tenantId,
    userId: user.id,
    clientId: request.clientId,
    address: request.address,
    userAgent: withoutHidden(request.userAgent.slice(0, maxUserAgent)),
    now: ctx.now(),
    expiresAt: endOf(ctx.now(), Math.min(settings.sessionDays, settings.longestSessionDays)),
  }
  // A change of the password ends every session. The lock makes this session begin before such a change, or not
  // at all.
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, request.tenantId, user))) throw new AppError('badCredentials')
    await saveSession(tx, session)
  })
  const claims = { userId: user.id, tenantId: session.tenantId, sessionId: session.id, seq: 1 }
  return presentTokens(ctx, grantor, claims, session)
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
  { refreshToken, address }: Pick<TokenRequest, 'refreshToken' | 'address'>,
): Promise<AuthInfo> {
  const claims = await readRefresh(ctx, grantor.tokens, refreshToken ?? '')
  const { tenantId, sessionId, seq } = claims
  if (!(await findSessionUser(ctx.db, tenantId, sessionId))) throw new AppError('refreshRefused')
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
  await endSession(ctx.db, tenantId, sessionId, now)
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
  const user = await findSessionUser(deps.db, claims.tenantId, claims.sessionId)
  if (!user) throw new AppError('unauthorized')
  return user
}

/** Whether the session is this person's and has not ended. */
export async function isLoggedIn(
  db: PublicCtx['db'],
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): Promise<boolean> {
  return (await findSessionUser(db, tenantId, sessionId))?.id === userId
}

export async function logOut(ctx: PublicCtx & { user: CurrentUser }): Promise<true> {
  await endSession(ctx.db, ctx.user.tenantId, ctx.user.sessionId, ctx.now())
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
  const [user, session] = await Promise.all([
    findUserById(ctx.db, claims.tenantId, claims.userId),
    findSessionUser(ctx.db, claims.tenantId, claims.sessionId),
  ])
  if (!user || !session) throw new AppError('refreshRefused')
  return {
    accessToken: await tokens.signAccess(claims, now),
    tokenType: 'bearer',
    refreshToken: await tokens.signRefresh(claims, now, expiresAt),
    expiresIn: accessSeconds,
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
