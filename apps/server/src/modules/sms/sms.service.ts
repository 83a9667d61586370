import type { contract, InputOf, OutputOf, SmsRow } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { AliyunSms } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { mapPage } from '../../platform/records/page.ts'
import { AliyunSender } from './aliyun-sender.adapter.ts'
import { OutboxSender } from './outbox-sender.service.ts'
import { findSms, listSms, type StoredSms } from './sms-outbox.repository.ts'
import type { SmsSender } from './sms-sender.types.ts'

/** The configured service, otherwise the outbox. */
export function openSms(db: Db, account: AliyunSms | null): SmsSender {
  return account ? new AliyunSender(account) : new OutboxSender(db)
}

export async function listOutbox(
  ctx: Ctx,
  asked: InputOf<typeof contract.smsList>,
): Promise<OutputOf<typeof contract.smsList>> {
  return mapPage(await listSms(ctx.db, ctx.tenantId, asked), presentSms)
}

/** One message of the tenant. Refuses (404, notFound) an unknown id. */
export async function readSms(ctx: Ctx, id: string): Promise<SmsRow> {
  const found = await findSms(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentSms(found)
}

function presentSms({ createdAt, ...row }: StoredSms): SmsRow {
  return { ...row, createTime: formatTime(createdAt) }
}
