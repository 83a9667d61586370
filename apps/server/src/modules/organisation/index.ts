export { leadersAbove } from './leaders.ts'
export {
  departmentIdsOf,
  findColleague,
  listActive,
  listDepartments,
  listDepartmentsOf,
  listHolders,
  listMembers,
  listPeopleByIdOrName,
  mainDepartments,
  namesOfPeople,
  namesOfRoles,
} from './organisation.repository.ts'
export { organisationRoutes } from './organisation.routes.ts'
