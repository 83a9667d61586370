import type { AuthInfo } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { CurrentUser, PublicCtx } from '../../platform/context.ts'
import { avatarAddress, type FileAddresses } from '../file/index.ts'
import type { Clients } from './clients.ts'
import { drawCaptcha, newCaptchaCode } from './captcha-picture.ts'
import {
  countFailures,
  findUserByAccount,
  findUserById,
  forgetFailures,
  holdPassword,
  saveCaptcha,
  saveFailure,
  takeCaptcha,
} from './identity.repository.ts'
import { isPassword, pretendToCheck } from './password.ts'
import {
  advanceSession,
  endSession,
  findRefreshSeq,
  findSessionUser,
  type NewSession,
  saveSession,
} from './session.repository.ts'
import { accessSeconds, type RefreshClaims, refreshSeconds, type Tokens } from './tokens.ts'

/** What the wire may say to get a token; both spellings of the spec and of the field are read. */
export interface TokenRequest {
  grant: string | undefined
  tenantId: string | undefined
  account: string | undefined
  password: string | undefined
  refreshToken: string | undefined
  captcha: { key: string; code: string } | undefined
  address: string
  userAgent: string
  /** Basic credentials. */
  authorization: string | undefined
}

export interface Grantor {
  tokens: Tokens
  clients: Clients
  addresses: FileAddresses
  /** Whether captchas are on. */
  captcha: boolean
}

/** The answer of the token call. Refuses an unknown grant. */
export async function grantToken(ctx: PublicCtx, grantor: Grantor, request: TokenRequest): Promise<AuthInfo> {
  const grant = request.grant ?? 'password'
  if (grant === 'refresh_token') return refresh(ctx, grantor, request.refreshToken ?? '')
  if (grant !== 'password' && grant !== 'captcha') throw new AppError('grantUnsupported')
  const client = await grantor.clients.getFrom(request.authorization)
  return logIn(ctx, grantor, {
    tenantId: request.tenantId ?? '000000',
    account: request.account ?? '',
    password: request.password ?? '',
    address: request.address,
    userAgent: request.userAgent,
    clientId: client.id,
    captcha: request.captcha,
    captchaNeeded: grantor.captcha && !(grant === 'password' && client.passwordWithoutCaptcha),
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
  /** False where captchas are off, or the client is trusted to log in without. */
  captchaNeeded: boolean
}

const maxUserAgent = 300

const limits = {
  windowMs: 15 * 60_000,
  /** Failures of one account from one address. */
  perAccount: 5,
  /** Failures of any account from one address: a slower limit, for an office behind one address. */
  perAddress: 50,
  captchaMs: 5 * 60_000,
}

async function logIn(ctx: PublicCtx, grantor: Grantor, request: LoginRequest): Promise<AuthInfo> {
  const key = { tenantId: request.tenantId, account: request.account.toLowerCase(), address: request.address }
  await refuseAfterFailures(ctx, key)
  await checkCaptcha(ctx, request)
  const user = await findUserByAccount(ctx.db, request.tenantId, request.account)
  const right = user
    ? await isPassword(user.passwordHash, request.password)
    : await pretendToCheck(request.password)
  // Of many guesses at once, those that waited for their turn behind five failures are told nothing.
  await refuseAfterFailures(ctx, key)
  if (!user || !right) {
    await saveFailure(ctx.db, key)
    throw new AppError('badCredentials')
  }
  await forgetFailures(ctx.db, key)
  const session: NewSession = {
    id: ctx.newId(),
    tenantId: request.tenantId,
    userId: user.id,
    clientId: request.clientId,
    address: request.address,
    userAgent: request.userAgent.slice(0, maxUserAgent),
    now: ctx.now(),
    expiresAt: refreshEnd(ctx),
  }
  // A password that is changed at this moment ends every session: this one begins before that, or not at all.
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, request.tenantId, user))) throw new AppError('badCredentials')
    await saveSession(tx, session)
  })
  return presentTokens(ctx, grantor, {
    userId: user.id,
    tenantId: session.tenantId,
    sessionId: session.id,
    seq: 1,
  })
}

/**
 * Each refresh token is used once. One replayed after its successor was used means that somebody else holds a
 * copy, which ends the session; one whose successor was never used (the answer got lost) is only refused.
 */
async function refresh(ctx: PublicCtx, grantor: Grantor, refreshToken: string): Promise<AuthInfo> {
  const claims = await readRefresh(ctx, grantor.tokens, refreshToken)
  const { tenantId, sessionId, seq } = claims
  if (!(await findSessionUser(ctx.db, tenantId, sessionId))) throw new AppError('refreshRefused')
  const renewed = { now: ctx.now(), expiresAt: refreshEnd(ctx) }
  if (await advanceSession(ctx.db, tenantId, sessionId, seq, renewed)) {
    return presentTokens(ctx, grantor, { ...claims, seq: seq + 1 })
  }
  const current = await findRefreshSeq(ctx.db, tenantId, sessionId)
  if (current !== undefined && seq < current - 1) await endSession(ctx.db, tenantId, sessionId, ctx.now())
  throw new AppError('refreshRefused')
}

async function readRefresh(ctx: PublicCtx, tokens: Tokens, token: string): Promise<RefreshClaims> {
  try {
    return await tokens.readRefresh(token, ctx.now())
  } catch (cause) {
    throw new AppError('refreshRefused', { cause })
  }
}

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

export async function logOut(ctx: PublicCtx & { user: CurrentUser }): Promise<true> {
  await endSession(ctx.db, ctx.user.tenantId, ctx.user.sessionId, ctx.now())
  return true
}

export async function makeCaptcha(ctx: PublicCtx): Promise<{ enabled: true; key: string; image: string }> {
  const code = newCaptchaCode()
  const key = ctx.newId()
  await saveCaptcha(ctx.db, { key, code, expires_at: new Date(ctx.now().getTime() + limits.captchaMs) })
  return { enabled: true, key, image: drawCaptcha(code) }
}

/** Refuses (429) whoever has guessed wrong too often. */
export async function refuseAfterFailures(
  ctx: PublicCtx,
  key: { tenantId: string; account: string; address: string },
): Promise<void> {
  const since = new Date(ctx.now().getTime() - limits.windowMs)
  const [ofAccount, ofAddress] = await Promise.all([
    countFailures(ctx.db, key, since),
    countFailures(ctx.db, { tenantId: key.tenantId, address: key.address }, since),
  ])
  if (ofAccount >= limits.perAccount || ofAddress >= limits.perAddress) throw new AppError('tooManyFailures')
}

async function checkCaptcha(ctx: PublicCtx, request: LoginRequest): Promise<void> {
  if (!request.captcha) {
    if (request.captchaNeeded) throw new AppError('captchaRequired')
    return
  }
  const code = await takeCaptcha(ctx.db, request.captcha.key, ctx.now())
  if (code === undefined || code !== request.captcha.code.trim().toLowerCase()) {
    if (request.captchaNeeded) throw new AppError('captchaWrong')
  }
}

async function presentTokens(
  ctx: PublicCtx,
  { tokens, addresses }: Grantor,
  claims: RefreshClaims,
): Promise<AuthInfo> {
  const [user, session] = await Promise.all([
    findUserById(ctx.db, claims.tenantId, claims.userId),
    findSessionUser(ctx.db, claims.tenantId, claims.sessionId),
  ])
  if (!user || !session) throw new AppError('refreshRefused')
  return {
    accessToken: await tokens.signAccess(claims, ctx.now()),
    tokenType: 'bearer',
    refreshToken: await tokens.signRefresh(claims, ctx.now()),
    expiresIn: accessSeconds,
    userId: user.id,
    tenantId: claims.tenantId,
    account: user.account,
    userName: user.name,
    avatar: avatarAddress(addresses, user.avatar, { ...claims, now: ctx.now() }),
    authority: session.roles.join(','),
    roles: session.roles,
    oauthId: user.oauthId,
  }
}

function refreshEnd(ctx: PublicCtx): Date {
  return new Date(ctx.now().getTime() + refreshSeconds * 1000)
}
