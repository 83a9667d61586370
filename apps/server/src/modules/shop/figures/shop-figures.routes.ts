import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { readShopFigures } from './shop-figures.service.ts'

export function shopFiguresRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.shopFigures, (input, ctx) => readShopFigures(ctx, input))
}
