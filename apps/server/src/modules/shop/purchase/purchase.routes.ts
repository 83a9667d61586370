import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { raisePurchase } from './raise-purchase.service.ts'

export function purchaseRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.purchaseRaise, (input, ctx) => raisePurchase(ctx, input))
}
