export { dataScopeOf } from './data-scope.service.ts'
export { keepAdministrator } from './keep-administrator.service.ts'
export {
  countChange,
  listEveryRole,
  listHeld,
  listHoldings,
  listRoles,
  type RoleOfAnyTime,
} from './role.repository.ts'
export { roleRoutes } from './role.routes.ts'
export { moveScopes, saveScopes, scopesOfRoles } from './scope.repository.ts'
export { planRoles } from './plan-roles.service.ts'
export { listVacantRoles } from './role.service.ts'
export { readScopes, scopeChoices, scopes } from './scope.rules.ts'
