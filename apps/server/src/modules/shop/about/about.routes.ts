import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { readAbout, submitAbout } from './about.service.ts'

export function aboutRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.shopAbout, (_input, ctx) => readAbout(ctx))
  serve(app, deps, contract.shopAboutSubmit, (input, ctx) => submitAbout(ctx, input))
}
