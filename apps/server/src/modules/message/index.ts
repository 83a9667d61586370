export { sendHints } from './hint.ts'
export { Hints } from './hints.ts'
export { messageRoutes } from './message.routes.ts'
export { type NewMessage, saveMessages } from './message.repository.ts'
