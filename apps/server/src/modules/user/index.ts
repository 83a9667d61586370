export { actAs } from './act-as.service.ts'
export { carryOutPlans } from './carry-out-plans.service.ts'
export { channelsOf } from './invitation.service.ts'
export { countUninvited } from './invitation.repository.ts'
export { fillSpellings } from './write-user.repository.ts'
export { isAccount } from './user-words.rules.ts'
export {
  letLeaveDirectory,
  returnToDirectory,
  type ToldPerson,
  writeDirectoryPeople,
} from './directory-people.service.ts'
export { listPeopleHere, type PersonHere } from './user.repository.ts'
export { userRoutes } from './user.routes.ts'
export { addPerson } from './write-person.service.ts'
