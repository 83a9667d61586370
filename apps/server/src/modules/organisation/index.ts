export {
  type DepartmentAbove,
  type HolderWords,
  listActive,
  listDepartmentsAbove,
  listDepartmentsOfCompany,
  listDeputies,
  listFirstMembers,
  listHolders,
  listHoldersOfPosts,
  listHoldersWithin,
  listMembers,
  listPermitted,
  listPostIdsOf,
  listRolesHeld,
  listRolesWithHolders,
  type PersonWords,
  wordsOfPeople,
} from './approver.repository.ts'
export {
  listPeopleIn,
  listRecords as listDepartmentRecords,
} from './department-record.repository.ts'
export { departmentColumns } from './department-sheet.rules.ts'
export {
  departmentIdsOf,
  type DepartmentRow,
  listDepartments,
  listDepartmentsOf,
  listPlacesEver,
} from './department.repository.ts'
export {
  departmentsLedBy,
  foldInto,
  passLeadership,
  removeDepartments,
  submitDepartment,
} from './department.service.ts'
export {
  bindDepartment,
  bindPeople,
  type BoundPerson,
  findExternalId,
  listBoundDepartments,
  listBoundPeople,
  markGone,
  ownedDepartments,
  ownedFieldsOf,
  releaseOthers,
} from './directory-binding.repository.ts'
export { listDepartmentRows, planDepartments } from './department-sheet.service.ts'
export { organisationRoutes } from './organisation.routes.ts'
export { findColleague, listPeopleByIdOrName, namesOfPeople } from './person.repository.ts'
export { departmentTree, describeCaller } from './organisation.service.ts'
export { postColumns } from './post-sheet.rules.ts'
export { planPosts } from './post-sheet.service.ts'
export { submitPost } from './post.service.ts'
export { listAll as listPosts } from './post.repository.ts'
export { namesOfRoles } from './role.repository.ts'
export { keepStanding, lockStanding, standingOf } from './standing.repository.ts'
