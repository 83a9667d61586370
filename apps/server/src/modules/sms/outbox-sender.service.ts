import type { Db } from '../../platform/database/connect.ts'
import { saveSms } from './sms-outbox.repository.ts'
import type { Decision, LogInCode, SmsSender } from './sms-sender.types.ts'

/**
 * Keeps messages in a table that administrators read in the app, for development and trial. Who reads them can log in as
 * the person they are for.
 */
export class OutboxSender implements SmsSender {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  sendLogInCode({ tenantId, id, phone, code, minutes }: LogInCode): Promise<void> {
    const content = `您的登录验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`
    return saveSms(this.#db, { tenantId, id, phone, content, at: new Date() })
  }

  sendDecision({ tenantId, id, phone, isApproved }: Decision): Promise<void> {
    const content = isApproved
      ? '您的注册申请已通过，可以登录使用了。'
      : '您的注册申请未通过，重新登录可查看原因。'
    return saveSms(this.#db, { tenantId, id, phone, content, at: new Date() })
  }
}
