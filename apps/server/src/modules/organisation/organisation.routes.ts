import { contract, type DepartmentNode } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileAddresses } from '../file/index.ts'
import {
  describeCaller,
  departmentTree,
  listEverybody,
  listPeopleOfDepartment,
} from './organisation.service.ts'
import { listPosts, listPostsToPick, readPost, removePosts, submitPost } from './post.service.ts'

export function organisationRoutes(app: FastifyInstance, deps: HttpDeps, addresses: FileAddresses): void {
  serve(app, deps, contract.info, (_input, ctx) => describeCaller(ctx, addresses))
  serve(app, deps, contract.userList, (_input, ctx) => listEverybody(ctx, addresses))
  serve(app, deps, contract.usersByDept, ({ deptId }, ctx) => listPeopleOfDepartment(ctx, addresses, deptId))
  serve(app, deps, contract.deptTree, (_input, ctx): Promise<DepartmentNode[]> => departmentTree(ctx))
  serve(app, deps, contract.postList, (input, ctx) => listPosts(ctx, input))
  serve(app, deps, contract.postDetail, ({ id }, ctx) => readPost(ctx, id))
  serve(app, deps, contract.postSelect, (_input, ctx) => listPostsToPick(ctx))
  serve(app, deps, contract.postSubmit, (input, ctx) => submitPost(ctx, input))
  serve(app, deps, contract.postRemove, ({ ids }, ctx) => removePosts(ctx, ids))
}
