import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export interface NewMessage {
  tenantId: string
  /** Whatever comes twice under one id is one message. */
  id: string
  userId: string
  kind: string
  approvalId: string
}

/** Messages of any tenants in one statement. One to nobody there is in its tenant is none. */
export async function saveMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const column = (name: keyof NewMessage) => sql`${messages.map((message) => message[name])}::text[]`
  await sql`insert into message (tenant_id, id, user_id, kind, approval_id)
    select given.tenant_id, given.id, given.user_id, given.kind, given.approval_id
    from unnest(${column('tenantId')}, ${column('id')}, ${column('userId')}, ${column('kind')}, ${column('approvalId')})
      as given (tenant_id, id, user_id, kind, approval_id)
    join app_user u on u.tenant_id = given.tenant_id and u.id = given.user_id
    on conflict do nothing`.execute(db)
}
