import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { changePassword } from './password.service.ts'
import { endOwnSession, listOwnSessions } from './session.service.ts'

/** Calls by which people change their own password and end their own sessions. */
export function accountRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.updatePassword, (input, ctx, { request }) =>
    changePassword(ctx, input, request.ip),
  )
  serve(app, deps, contract.sessions, (_input, ctx) => listOwnSessions(ctx))
  serve(app, deps, contract.endSession, ({ id }, ctx) => endOwnSession(ctx, id))
}
