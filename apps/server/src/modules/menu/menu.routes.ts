import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { buttonTree, menuTree, topMenu } from './menu.service.ts'

export function menuRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.menuRoutes, ({ parentId }, ctx) => menuTree(ctx, parentId ?? null))
  serve(app, deps, contract.menuButtons, (_input, ctx) => buttonTree(ctx))
  serve(app, deps, contract.topMenu, (_input, ctx) => topMenu(ctx))
}
