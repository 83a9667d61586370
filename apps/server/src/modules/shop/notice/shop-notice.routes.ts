import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { removeNotices } from '../../notice/index.ts'
import { listShopNotices, readShopNotice, submitShopNotice } from './shop-notice.service.ts'

export function shopNoticeRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.shopNoticeList, (input, ctx) => listShopNotices(ctx, input))
  serve(app, deps, contract.shopNoticeDetail, ({ id }, ctx) => readShopNotice(ctx, id))
  serve(app, deps, contract.shopNoticeSubmit, (input, ctx) => submitShopNotice(ctx, input))
  serve(app, deps, contract.shopNoticeRemove, ({ ids }, ctx) => removeNotices(ctx, 'shop', ids))
}
