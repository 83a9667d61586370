import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import {
  approveRegistration,
  listRegistrations,
  readRegistration,
  refuseRegistration,
} from './registration.service.ts'

/** Calls by which administrators decide on requests for an account. */
export function registrationRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.registrationList, (input, ctx) => listRegistrations(ctx, input))
  serve(app, deps, contract.registrationDetail, ({ id }, ctx) => readRegistration(ctx, id))
  serve(app, deps, contract.auditPass, (input, ctx) => approveRegistration(ctx, input))
  serve(app, deps, contract.auditRefuse, (input, ctx) => refuseRegistration(ctx, input))
}
