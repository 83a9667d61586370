import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listOffered } from './dictionary.service.ts'

export function dictionaryRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.dictionary, ({ code }, ctx) => listOffered(ctx, code))
}
