import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listErrorLog, listWebLog, readErrorLog, readWebLog, takeWebLog } from './log.service.ts'

export function logRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.webLog, (entries, ctx) => takeWebLog(ctx, entries))
  serve(app, deps, contract.webLogList, (input, ctx) => listWebLog(ctx, input))
  serve(app, deps, contract.webLogDetail, ({ id }, ctx) => readWebLog(ctx, id))
  serve(app, deps, contract.errorLogList, (input, ctx) => listErrorLog(ctx, input))
  serve(app, deps, contract.errorLogDetail, ({ id }, ctx) => readErrorLog(ctx, id))
}
