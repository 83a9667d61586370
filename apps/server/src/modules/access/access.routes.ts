import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listAccess, readAccess } from './access.service.ts'

export function accessRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.accessList, (input, ctx) => listAccess(ctx, input))
  serve(app, deps, contract.accessDetail, ({ id }, ctx) => readAccess(ctx, id))
}
