import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve, serveClient } from '../../platform/http/serve.ts'
import { readOwnRegistration, register, registerGuest } from './registration.service.ts'

/** Calls by which people without an account ask for one. */
export function askingRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serveClient(app, deps, contract.register, (input, ctx) => register(ctx, input))
  serve(app, deps, contract.registerGuest, (input, ctx) => registerGuest(ctx, input))
  serve(app, deps, contract.ownRegistration, (_input, ctx) => readOwnRegistration(ctx))
}
