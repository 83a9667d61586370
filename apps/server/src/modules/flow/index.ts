export { companiesServed, type CompaniesServed } from './companies-served.service.ts'
export { type Choosable, listChoosable } from './choosable.service.ts'
export {
  findFlowBySha256,
  findPublishedFlow,
  flowsNaming,
  type FlowVersion,
  type KeptFlow,
  listFlowVersions,
  namesOfSteps,
  kindsNamingDepartment,
  rolesInFlows,
} from './flow.repository.ts'
export { flowRoutes } from './flow.routes.ts'
export { flowsLacking, listFieldsOfFlows } from './flow-record.service.ts'
export { isChosenFrom } from './people-of-rules.rules.ts'
export { type FactSubject, loadFacts, standInPermission } from './load-facts.service.ts'
export { stepNames } from './stored-definition.rules.ts'
