import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { type Counted, countFigures, countOwn } from './figures.service.ts'
import { KeptFigures } from '../../platform/kept-figures.ts'

export function figuresRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const kept = new KeptFigures<Counted>()
  serve(app, deps, contract.figures, (input, ctx) => countFigures(ctx, kept, input))
  serve(app, deps, contract.ownFigures, (_input, ctx) => countOwn(ctx))
}
