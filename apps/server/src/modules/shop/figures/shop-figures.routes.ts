import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { KeptFigures } from '../../../platform/kept-figures.ts'
import { type KeptSales, readShopFigures } from './shop-figures.service.ts'

export function shopFiguresRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const kept: KeptSales = new KeptFigures()
  serve(app, deps, contract.shopFigures, (input, ctx) => readShopFigures(ctx, kept, input))
}
