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
  mainDepartments,
  namesOfPeople,
  namesOfRoles,
} from './organisation.repository.ts'
export { organisationRoutes } from './organisation.routes.ts'
