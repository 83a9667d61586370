export type { MailRefused, MailSender } from './mail-sender.types.ts'
export { openMail } from './smtp-sender.adapter.ts'
