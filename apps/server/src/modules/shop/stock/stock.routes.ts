import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { count, deliver, pageStockMoves, readStockMove } from './stock.service.ts'

export function stockRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.stockMoveList, (input, ctx) => pageStockMoves(ctx, input))
  serve(app, deps, contract.stockMoveDetail, ({ id }, ctx) => readStockMove(ctx, id))
  serve(app, deps, contract.stockDeliver, (input, ctx) => deliver(ctx, input))
  serve(app, deps, contract.stockCount, (input, ctx) => count(ctx, input))
}
