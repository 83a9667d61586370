import { contract, type TreeNode } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileAddresses } from '../file/index.ts'
import {
  listDepartmentForest,
  moveDepartment,
  readDepartment,
  removeDepartments,
  submitDepartment,
} from './department.service.ts'
import {
  describeCaller,
  departmentTree,
  listEverybody,
  listPeopleOfDepartment,
  listPeopleOfRole,
} from './organisation.service.ts'
import { listPosts, listPostsToPick, readPost, removePosts, submitPost } from './post.service.ts'

export function organisationRoutes(app: FastifyInstance, deps: HttpDeps, addresses: FileAddresses): void {
  serve(app, deps, contract.info, (_input, ctx) => describeCaller(ctx, addresses))
  serve(app, deps, contract.userList, (_input, ctx) => listEverybody(ctx, addresses))
  serve(app, deps, contract.usersByDept, ({ deptId }, ctx) =>
    listPeopleOfDepartment(ctx, addresses, { deptId, type: 'members' }),
  )
  serve(app, deps, contract.flowPeople, (input, ctx) => listPeopleOfDepartment(ctx, addresses, input))
  serve(app, deps, contract.usersByRole, ({ roleId }, ctx) => listPeopleOfRole(ctx, addresses, roleId))
  serve(app, deps, contract.deptTree, (_input, ctx): Promise<TreeNode[]> => departmentTree(ctx))
  serve(app, deps, contract.departmentList, (input, ctx) => listDepartmentForest(ctx, input))
  serve(app, deps, contract.departmentDetail, ({ id }, ctx) => readDepartment(ctx, id))
  serve(app, deps, contract.departmentSubmit, (input, ctx) => submitDepartment(ctx, input))
  serve(app, deps, contract.departmentMove, (input, ctx) => moveDepartment(ctx, input))
  serve(app, deps, contract.departmentRemove, ({ ids }, ctx) => removeDepartments(ctx, ids))
  serve(app, deps, contract.postList, (input, ctx) => listPosts(ctx, input))
  serve(app, deps, contract.postDetail, ({ id }, ctx) => readPost(ctx, id))
  serve(app, deps, contract.postSelect, (_input, ctx) => listPostsToPick(ctx))
  serve(app, deps, contract.postSubmit, (input, ctx) => submitPost(ctx, input))
  serve(app, deps, contract.postRemove, ({ ids }, ctx) => removePosts(ctx, ids))
}
