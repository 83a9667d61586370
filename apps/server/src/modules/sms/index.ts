export { smsRoutes } from './sms.routes.ts'
export { openSms } from './sms.service.ts'
export type { SmsSender } from './sms-sender.types.ts'
