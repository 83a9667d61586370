export {
  departmentIdsOf,
  findColleague,
  listActive,
  listDepartments,
  listDepartmentsOf,
  listHolders,
  listLeaders,
  listLeadersAbove,
  listMembers,
  listPermitted,
  listPeopleByIdOrName,
  namesOfPeople,
  namesOfRoles,
  type PersonWords,
  wordsOfPeople,
} from './organisation.repository.ts'
export { organisationRoutes } from './organisation.routes.ts'
