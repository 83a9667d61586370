import type { Sort } from '@countersign/contract'
import type { Db } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

/** A message saved before stays as it is. */
export async function saveSms(
  db: Db,
  sms: { tenantId: string; id: string; phone: string; content: string; at: Date },
): Promise<void> {
  await db
    .insertInto('sms_outbox')
    .values({
      tenant_id: sms.tenantId,
      id: sms.id,
      phone: sms.phone,
      content: sms.content,
      created_at: sms.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type StoredSms = Awaited<ReturnType<typeof listSms>>['records'][number]

/** Newest first unless another order is given. */
export function listSms(
  db: Db,
  tenantId: string,
  { phone, ...asked }: PageAsked & Sort & { phone?: string },
) {
  return readPage(filtered(selectSms(db, tenantId), { contains: { phone } }), asked, order)
}

export function findSms(db: Db, tenantId: string, id: string): Promise<StoredSms | undefined> {
  return selectSms(db, tenantId).where('id', '=', id).executeTakeFirst()
}

function selectSms(db: Db, tenantId: string) {
  return db
    .selectFrom('sms_outbox')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'phone', 'content', 'created_at as createdAt'])
}

const order = {
  columns: { phone: 'phone', createTime: 'created_at' },
  first: [['created_at', 'desc']],
  id: 'id',
} as const
