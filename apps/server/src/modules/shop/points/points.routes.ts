import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import type { FileAddresses } from '../../file/index.ts'
import { grantPoints, pageBudgets, readBudget, removeBudgets, submitBudget } from './budget.service.ts'
import { pageOwnMoves } from './points.service.ts'
import { describeShopper } from './profile.service.ts'

export function pointsRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { addresses }: { addresses: FileAddresses },
): void {
  serve(app, deps, contract.budgetList, (input, ctx) => pageBudgets(ctx, input))
  serve(app, deps, contract.budgetDetail, ({ id }, ctx) => readBudget(ctx, id))
  serve(app, deps, contract.budgetSubmit, (input, ctx) => submitBudget(ctx, input))
  serve(app, deps, contract.budgetRemove, ({ ids }, ctx) => removeBudgets(ctx, ids))
  serve(app, deps, contract.budgetGrant, (input, ctx) => grantPoints(ctx, input))
  serve(app, deps, contract.pointMoves, (input, ctx) => pageOwnMoves(ctx, input))
  serve(app, deps, contract.shopProfile, (_input, ctx) => describeShopper(ctx, addresses))
}
