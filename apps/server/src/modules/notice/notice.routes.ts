import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listNotices, readNotice, removeNotices, submitNotice } from './notice.service.ts'

export function noticeRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.noticeList, (input, ctx) => listNotices(ctx, 'company', input))
  serve(app, deps, contract.noticeDetail, ({ id }, ctx) => readNotice(ctx, 'company', id))
  serve(app, deps, contract.noticeSubmit, (input, ctx) => submitNotice(ctx, 'company', input))
  serve(app, deps, contract.noticeRemove, ({ ids }, ctx) => removeNotices(ctx, 'company', ids))
}
