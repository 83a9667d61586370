import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { readHome, readOffer, readStore, searchGoods } from './browse.service.ts'

export function browseRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.goodsHome, (_input, ctx) => readHome(ctx))
  serve(app, deps, contract.goodsSearch, (input, ctx) => searchGoods(ctx, input))
  serve(app, deps, contract.goodsOffered, ({ id }, ctx) => readOffer(ctx, id))
  serve(app, deps, contract.sellerStore, ({ id }, ctx) => readStore(ctx, id))
}
