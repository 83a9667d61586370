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
  listPeopleByIdOrName,
  namesOfPeople,
  namesOfRoles,
  wordsOfPeople,
} from './organisation.repository.ts'
export { organisationRoutes } from './organisation.routes.ts'
