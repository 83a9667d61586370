import { contract, type TreeNode } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { readSentSheet } from '../../platform/http/sheet-part.ts'
import type { FileAddresses } from '../file/index.ts'
import {
  listDepartmentForest,
  moveDepartment,
  readDepartment,
  removeDepartments,
  submitDepartment,
} from './department.service.ts'
import { exportDepartments, importDepartments } from './department-sheet.service.ts'
import { exportPosts, importPosts } from './post-sheet.service.ts'
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
  serve(app, deps, contract.departmentImport, async (_input, ctx, { request }) =>
    importDepartments(ctx, await readSentSheet(request)),
  )
  serveSheet(app, deps, contract.departmentExport, '部门', (input, ctx) => exportDepartments(ctx, input))
  serve(app, deps, contract.postImport, async (_input, ctx, { request }) =>
    importPosts(ctx, await readSentSheet(request)),
  )
  serveSheet(app, deps, contract.postExport, '岗位', (input, ctx) => exportPosts(ctx, input))
  serve(app, deps, contract.postList, (input, ctx) => listPosts(ctx, input))
  serve(app, deps, contract.postDetail, ({ id }, ctx) => readPost(ctx, id))
  serve(app, deps, contract.postSelect, (_input, ctx) => listPostsToPick(ctx))
  serve(app, deps, contract.postSubmit, (input, ctx) => submitPost(ctx, input))
  serve(app, deps, contract.postRemove, ({ ids }, ctx) => removePosts(ctx, ids))
}
