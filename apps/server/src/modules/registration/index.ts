export { tellDecision } from './decision-message.service.ts'
export { registrationRoutes } from './registration.routes.ts'
