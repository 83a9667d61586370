import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { dictionary, menuTree } from './menu.service.ts'

export function menuRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.menuRoutes, ({ parentId }, ctx) => menuTree(ctx, parentId ?? null))
  serve(app, deps, contract.dictionary, ({ code }, ctx) => dictionary(ctx, code))
}
