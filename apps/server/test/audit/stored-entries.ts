import type { TestApp } from '@countersign/server/testing'

export interface StoredEntry {
  tenant_id: string
  id: string
  seq: string
  actor_id: string
  account: string
  user_name: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string
  error: string
  before: string
  after: string
  address: string
  user_agent: string
  session_id: string
}

/** The entries of the audit log that are made during `work`, in their order. */
export async function entriesOf(app: TestApp, work: () => Promise<unknown>): Promise<StoredEntry[]> {
  const last = await app.owner.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from audit_entry')
  await work()
  const { rows } = await app.owner.query<StoredEntry>(
    'select * from audit_entry where seq > $1 order by seq',
    [last.rows[0]?.seq],
  )
  return rows
}
