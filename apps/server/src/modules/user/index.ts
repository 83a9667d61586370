export { fillSpellings } from './write-user.repository.ts'
export { isAccount } from './user-words.rules.ts'
export { userRoutes } from './user.routes.ts'
export { addPerson } from './write-person.service.ts'
