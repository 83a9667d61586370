import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { listIdentitiesOf, unbindOwn } from './bind.service.ts'
import type { CodeKey } from './code-key.adapter.ts'
import { changePassword } from './password.service.ts'
import { sendPhoneCode, verifyPhone } from './phone.service.ts'
import { endOwnSession, listOwnSessions } from './session.service.ts'

/** Calls by which people change their own password, verify their phone, unbind identities and end their own sessions. */
export function accountRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { codes, sendsSms }: { codes: CodeKey; sendsSms: boolean },
): void {
  serve(app, deps, contract.updatePassword, (input, ctx, { request }) =>
    changePassword(ctx, input, request.ip),
  )
  serve(app, deps, contract.phoneCode, async (_input, ctx) => {
    if (!sendsSms) throw new AppError('smsOff')
    return sendPhoneCode(ctx, codes)
  })
  serve(app, deps, contract.phoneVerify, (input, ctx) => verifyPhone(ctx, codes, input))
  serve(app, deps, contract.ownIdentities, (_input, ctx) => listIdentitiesOf(ctx, ctx.user.id))
  serve(app, deps, contract.identityUnbind, ({ id }, ctx) => unbindOwn(ctx, id))
  serve(app, deps, contract.sessions, (_input, ctx) => listOwnSessions(ctx))
  serve(app, deps, contract.endSession, ({ id }, ctx) => endOwnSession(ctx, id))
}
