import { contract, type InputOf } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type HttpDeps, headerText, serve, serveClient } from '../../platform/http/serve.ts'
import { type Grantor, grantToken, logOut, makeCaptcha } from './auth.service.ts'

export function authRoutes(app: FastifyInstance, deps: HttpDeps, grantor: Grantor): void {
  serveClient(app, deps, contract.token, (input, ctx, { request }) =>
    grantToken(ctx, grantor, {
      grant: input.grantType ?? input.grant_type,
      tenantId: input.tenantId ?? headerText(request, 'tenant-id'),
      account: input.account ?? input.username,
      password: input.password,
      refreshToken: input.refreshToken ?? input.refresh_token,
      captcha: captchaOf(input, request),
      address: request.ip,
      userAgent: headerText(request, 'user-agent') ?? '',
      authorization: request.headers.authorization,
    }),
  )
  serveClient(app, deps, contract.captcha, async (_input, ctx, { request }) =>
    grantor.captcha ? makeCaptcha(ctx, request.ip) : { enabled: false },
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
