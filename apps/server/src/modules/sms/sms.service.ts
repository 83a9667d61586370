import type { contract, InputOf, OutputOf, SmsRow } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { AliyunSms } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { mapPage } from '../../platform/records/page.ts'
import { AliyunSender } from './aliyun-sender.adapter.ts'
import { findSms, listSms, saveSms, type StoredSms } from './sms-outbox.repository.ts'
import type { Decision, LogInCode, SmsInvitation, SmsSender } from './sms-sender.types.ts'

/**
 * Keeps messages in a table that administrators read in the app, for development and trial. Who reads them can log in as
 * the person they are for, so each reading is recorded.
 */
class OutboxSender implements SmsSender {
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

  sendInvitation({ tenantId, id, phone, address, days }: SmsInvitation): Promise<void> {
    const content = `您的会签账号已开通，请在 ${days} 天内打开 ${address} 设置密码，请勿转发。`
    return saveSms(this.#db, { tenantId, id, phone, content, at: new Date() })
  }

  sendPhoneChange({ tenantId, id, phone }: Omit<Decision, 'isApproved'>): Promise<void> {
    const content = '您账号的手机号码已更换，本号码不能再用于登录。如非本人操作，请立即联系管理员。'
    return saveSms(this.#db, { tenantId, id, phone, content, at: new Date() })
  }
}

/** Sends nothing: without a service and without the outbox. */
const noSms: SmsSender = {
  sendInvitation: async () => undefined,
  sendLogInCode: async () => undefined,
  sendDecision: async () => undefined,
  sendPhoneChange: async () => undefined,
}

/** The configured service, otherwise the outbox where it is switched on. */
export function openSms(
  db: Db,
  { sms, smsOutbox }: { sms: AliyunSms | null; smsOutbox: boolean },
): SmsSender {
  if (sms) return new AliyunSender(sms)
  return smsOutbox ? new OutboxSender(db) : noSms
}

export async function listOutbox(
  ctx: Ctx,
  asked: InputOf<typeof contract.smsList>,
): Promise<OutputOf<typeof contract.smsList>> {
  const page = await listSms(ctx.db, ctx.tenantId, asked)
  if (page.records.length > 0) await recordAudit(ctx, { action: 'smsRead' })
  return mapPage(page, presentSms)
}

/** One message of the tenant. Refuses (404, notFound) an unknown id. */
export async function readSms(ctx: Ctx, id: string): Promise<SmsRow> {
  const found = await findSms(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  await recordAudit(ctx, { action: 'smsRead' })
  return presentSms(found)
}

function presentSms({ createdAt, ...row }: StoredSms): SmsRow {
  return { ...row, createTime: formatTime(createdAt) }
}
