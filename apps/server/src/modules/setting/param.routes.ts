import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listParams, readParam, removeParams, submitParam } from './param.service.ts'

export function paramRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.paramList, (input, ctx) => listParams(ctx, input))
  serve(app, deps, contract.paramDetail, ({ id }, ctx) => readParam(ctx, id))
  serve(app, deps, contract.paramSubmit, (input, ctx) => submitParam(ctx, input))
  serve(app, deps, contract.paramRemove, ({ ids }, ctx) => removeParams(ctx, ids))
}
