import { contract, type InputOf } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { type HttpDeps, serve, serveClient } from '../../platform/http/serve.ts'
import { logIn, logOut, makeCaptcha, refresh } from './auth.service.ts'
import type { Clients } from './clients.ts'
import type { Tokens } from './tokens.ts'

export interface AuthOptions {
  tokens: Tokens
  clients: Clients
  captcha: boolean
}

export function authRoutes(app: FastifyInstance, deps: HttpDeps, options: AuthOptions): void {
  serveClient(app, deps, contract.token, async (input, ctx, { request }) => {
    const grant = input.grantType ?? input.grant_type ?? 'password'
    if (grant === 'refresh_token') {
      return refresh(ctx, options.tokens, input.refreshToken ?? input.refresh_token ?? '')
    }
    if (grant !== 'password' && grant !== 'captcha') throw new AppError('grantUnsupported')
    const client = await options.clients.getFrom(request)
    return logIn(ctx, options.tokens, {
      tenantId: input.tenantId ?? headerText(request, 'tenant-id') ?? '000000',
      account: input.account ?? input.username ?? '',
      password: input.password ?? '',
      address: request.ip,
      clientId: client.id,
      captcha: captchaOf(input, request),
      captchaNeeded: options.captcha && !(grant === 'password' && client.passwordWithoutCaptcha),
    })
  })

  serveClient(app, deps, contract.captcha, async (_input, ctx) =>
    options.captcha ? makeCaptcha(ctx) : { enabled: false },
  )

  serve(app, deps, contract.logout, (_input, ctx) => logOut(ctx))
}

function captchaOf(
  input: InputOf<typeof contract.token>,
  request: FastifyRequest,
): { key: string; code: string } | undefined {
  const key = headerText(request, 'captcha-key') ?? input.key
  const code = headerText(request, 'captcha-code') ?? input.code
  return key !== undefined && code !== undefined ? { key, code } : undefined
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
