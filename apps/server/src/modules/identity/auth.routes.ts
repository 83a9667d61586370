import { type AuthInfo, contract, defaultTenantId, type InputOf } from '@countersign/contract'
import { isStorable, toHalfWidth } from '@countersign/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type HttpDeps,
  headerText,
  publicContext,
  type Reading,
  serve,
  serveClient,
} from '../../platform/http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { bindGuest } from './bind-guest.service.ts'
import { makeCaptcha } from './captcha.service.ts'
import { logOut } from './current-user.service.ts'
import { exchangeCode, grantToken } from './grant-token.service.ts'
import type { Grantor, TokenRequest } from './grant.types.ts'
import { lockSession, unlockSession } from './lock.service.ts'
import { askForLink, exchangeForLink, renewPassword } from './password-link.service.ts'
import { sendSmsCode } from './sms-code.service.ts'
import { beginLogIn, type Social } from './social.service.ts'

/** Chinese input methods type letters of full width. */
const tidyAccount = (typed: string) => toHalfWidth(typed).trim()
const accountOf = (typed: string | undefined) => typed && tidyAccount(typed)

export function authRoutes(app: FastifyInstance, deps: HttpDeps, grantor: Grantor): void {
  /** Answers a log-in to a browser that then knows the account, as it was typed. */
  const toBrowser = (answer: AuthInfo, { request, reply }: Reading, typed = answer.account) => {
    void reply.header('set-cookie', grantor.devices.remember(request.headers.cookie, answer.tenantId, typed))
    return answer
  }
  serveClient(app, deps, contract.token, async (input, ctx, { request, reply }) => {
    const grant = input.grantType ?? input.grant_type
    const account = accountOf(input.account ?? input.username)
    const answer = await grantToken(ctx, grantor, {
      grant,
      tenantId: input.tenantId ?? headerText(request, 'tenant-id'),
      account,
      password: input.password,
      refreshToken: input.refreshToken ?? input.refresh_token,
      phone: input.phone,
      code: input.code,
      source: input.source,
      state: input.state,
      browser: browserOf(request),
      captcha: captchaOf(input, request),
      ...secondStepOf(input),
      ...callerOf(request),
    })
    return grant === 'refresh_token'
      ? answer
      : toBrowser(answer, { request, reply }, account ?? input.phone?.trim())
  })
  serveClient(app, deps, contract.logInSources, async (_input, { language }) =>
    grantor.social.providers.map(({ source, name }) => ({ source, name: name[language] })),
  )
  renderRoute(app, deps, grantor.social)
  serveClient(app, deps, contract.sendSmsCode, async (input, ctx, { request }) => {
    if (!grantor.sendsSms) throw new AppError('smsOff')
    return sendSmsCode(ctx, grantor.codes, input, request.ip)
  })
  serveClient(app, deps, contract.passwordForgotten, async (input, ctx, { request }) => {
    if (!grantor.sendsMail && !grantor.sendsSms) throw new AppError('resetOff')
    return askForLink(ctx, grantor.codes, { ...input, account: tidyAccount(input.account) }, request.ip)
  })
  serveClient(app, deps, contract.passwordCode, (input, ctx) =>
    exchangeForLink(ctx, grantor.codes, { ...input, account: tidyAccount(input.account) }),
  )
  serveClient(app, deps, contract.passwordRenew, (input, ctx, { request }) =>
    renewPassword(ctx, input, request.ip),
  )
  serveClient(app, deps, contract.tokenCode, async (input, ctx, { request, reply }) => {
    const given = { ...input, ...secondStepOf(input), ...callerOf(request) }
    return toBrowser(await exchangeCode(ctx, grantor, given), { request, reply }, input.account)
  })
  serve(app, deps, contract.identityBind, async ({ password }, ctx, reading) =>
    toBrowser(await bindGuest(ctx, grantor, { password, ...callerOf(reading.request) }), reading),
  )
  serveClient(app, deps, contract.captcha, async (_input, ctx, { request }) =>
    grantor.captcha ? makeCaptcha(ctx, request.ip) : noCaptcha,
  )
  serve(app, deps, contract.logout, (_input, ctx) => logOut(ctx))
  serve(app, deps, contract.lock, (input, ctx, { request }) => lockSession(ctx, input, request.ip))
  serve(app, deps, contract.unlock, (input, ctx, { request }) => unlockSession(ctx, input, request.ip))
}

/** The answer when captchas are off. Other clients show a picture all the same and send its key, which is not checked. */
const noCaptcha = {
  enabled: false,
  key: 'off',
  image: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}

const browserCookie = 'countersign-log-in'

/**
 * GET oauth/render/{source} (wire-conventions 3) is an address that browsers go to, and no call of the contract: it
 * answers a redirect to the third party, and sets the cookie that binds the log-in to this browser.
 */
function renderRoute(app: FastifyInstance, deps: HttpDeps, social: Social): void {
  const isSecure = social.publicUrl.startsWith('https:')
  app.get('/api/blade-auth/oauth/render/:source', async (request, reply) => {
    const { source, tenantId } = parseRender({ ...Object(request.query), ...Object(request.params) })
    if (tenantId !== (deps.onlyTenant ?? tenantId)) throw new AppError('notFound')
    const ctx = publicContext(deps, request)
    const { to, browser } = await beginLogIn(ctx, social, { source, tenantId, address: request.ip })
    if (browser !== undefined)
      void reply.header(
        'set-cookie',
        `${browserCookie}=${browser}; Path=/api/blade-auth; Max-Age=600; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      )
    return reply.header('cache-control', 'no-store').redirect(to)
  })
}

const renderInput = z.object({ source: z.string(), tenantId: z.string().max(32).default(defaultTenantId) })

function parseRender(given: unknown): z.output<typeof renderInput> {
  const { data } = renderInput.safeParse(given)
  return data && isStorable(data.tenantId) ? data : { source: '', tenantId: '' }
}

function browserOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${browserCookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

function callerOf(request: FastifyRequest): Pick<TokenRequest, 'address' | 'userAgent' | 'authorization'> {
  return {
    address: request.ip,
    userAgent: headerText(request, 'user-agent') ?? '',
    authorization: request.headers.authorization,
  }
}

function secondStepOf({
  ticket,
  totp,
  recoveryCode,
  passkey,
}: InputOf<typeof contract.token | typeof contract.tokenCode>): Pick<TokenRequest, 'ticket' | 'factor'> {
  return { ticket, factor: { totp, recoveryCode, passkey } }
}

function captchaOf(
  input: InputOf<typeof contract.token>,
  request: FastifyRequest,
): { key: string; code: string } | undefined {
  const key = headerText(request, 'captcha-key') ?? input.key
  const code = headerText(request, 'captcha-code') ?? input.code
  return key !== undefined && code !== undefined ? { key, code } : undefined
}
