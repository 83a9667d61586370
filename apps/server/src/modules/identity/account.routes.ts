import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileDeps } from '../file/index.ts'
import { changePassword } from './password.service.ts'
import { changeProfile, readProfile } from './profile.service.ts'
import { endOwnSession, listOwnSessions } from './session.service.ts'

/** Calls by which people read and change their own account. */
export function accountRoutes(app: FastifyInstance, deps: HttpDeps, { addresses }: FileDeps): void {
  serve(app, deps, contract.userDetail, ({ id }, ctx) => readProfile(ctx, addresses, id))
  serve(app, deps, contract.updateUser, (input, ctx) => changeProfile(ctx, input))
  serve(app, deps, contract.updatePassword, (input, ctx, { request }) =>
    changePassword(ctx, input, request.ip),
  )
  serve(app, deps, contract.sessions, (_input, ctx) => listOwnSessions(ctx))
  serve(app, deps, contract.endSession, ({ id }, ctx) => endOwnSession(ctx, id))
}
