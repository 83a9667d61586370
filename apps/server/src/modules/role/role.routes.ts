import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import {
  listRoleForest,
  listRolesToPick,
  moveRole,
  readRole,
  removeRoles,
  roleTree,
  submitRole,
} from './role.service.ts'

export function roleRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.roleList, (input, ctx) => listRoleForest(ctx, input))
  serve(app, deps, contract.roleDetail, ({ id }, ctx) => readRole(ctx, id))
  serve(app, deps, contract.roleSubmit, (input, ctx) => submitRole(ctx, input))
  serve(app, deps, contract.roleMove, (input, ctx) => moveRole(ctx, input))
  serve(app, deps, contract.roleRemove, ({ ids }, ctx) => removeRoles(ctx, ids))
  serve(app, deps, contract.roleTree, (_input, ctx) => roleTree(ctx))
  serve(app, deps, contract.getRoleList, (_input, ctx) => listRolesToPick(ctx))
}
