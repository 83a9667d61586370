import { contract, type DepartmentNode } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileAddresses } from '../file/index.ts'
import { describeCaller, departmentTree, peopleOf, everybody } from './organisation.service.ts'

export function organisationRoutes(app: FastifyInstance, deps: HttpDeps, addresses: FileAddresses): void {
  serve(app, deps, contract.info, (_input, ctx) => describeCaller(ctx, addresses))
  serve(app, deps, contract.userList, (_input, ctx) => everybody(ctx, addresses))
  serve(app, deps, contract.usersByDept, ({ deptId }, ctx) => peopleOf(ctx, addresses, deptId))
  serve(app, deps, contract.deptTree, (_input, ctx): Promise<DepartmentNode[]> => departmentTree(ctx))
}
