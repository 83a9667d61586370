export { ensureTenants } from './ensure-tenants.service.ts'
export { furnishTenant, giveSample } from './furnish-tenant.service.ts'
export {
  insertClient,
  insertPosts,
  insertStaff,
  insertTenant,
  isTenant,
  roleIdsByAlias,
  unnamed,
} from './new-tenant.repository.ts'
export { firstFlow } from './first-flows.rules.ts'
export { type RoleAlias, roles } from './first-roles.rules.ts'
export { tenantRoutes } from './tenant.routes.ts'
