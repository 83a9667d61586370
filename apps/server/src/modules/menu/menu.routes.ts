import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { grantedKeys, grantRoles, grantTree } from './grant.service.ts'
import {
  listMenuBelow,
  listMenuForest,
  menuChoices,
  moveMenu,
  readMenu,
  removeMenus,
  submitMenu,
} from './menu-record.service.ts'
import { buttonTree, menuTree, topMenu } from './menu.service.ts'

export function menuRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.menuRoutes, ({ parentId }, ctx) => menuTree(ctx, parentId ?? null))
  serve(app, deps, contract.menuButtons, (_input, ctx) => buttonTree(ctx))
  serve(app, deps, contract.menuList, (input, ctx) => listMenuForest(ctx, input))
  serve(app, deps, contract.lazyMenuList, (input, ctx) => listMenuBelow(ctx, input))
  serve(app, deps, contract.menuTree, (_input, ctx) => menuChoices(ctx))
  serve(app, deps, contract.menuDetail, ({ id }, ctx) => readMenu(ctx, id))
  serve(app, deps, contract.menuSubmit, (input, ctx) => submitMenu(ctx, input))
  serve(app, deps, contract.menuMove, (input, ctx) => moveMenu(ctx, input))
  serve(app, deps, contract.menuRemove, ({ ids }, ctx) => removeMenus(ctx, ids))
  serve(app, deps, contract.grantTree, (_input, ctx) => grantTree(ctx))
  serve(app, deps, contract.roleTreeKeys, ({ roleIds }, ctx) => grantedKeys(ctx, roleIds))
  serve(app, deps, contract.roleGrant, (input, ctx) => grantRoles(ctx, input))
  serve(app, deps, contract.topMenu, (_input, ctx) => topMenu(ctx))
}
