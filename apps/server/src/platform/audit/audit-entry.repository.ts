import type { Selectable } from 'kysely'
import { compiled } from '../database/compiled-statement.ts'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { rowsGiven } from '../database/writes-together.ts'

/** An entry as it is given; the database adds its number and its time. */
export type NewEntry = Omit<Selectable<Database['audit_entry']>, 'seq' | 'at'>

const columns = [
  'tenant_id',
  'id',
  'actor_id',
  'account',
  'user_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'error',
  'before',
  'after',
  'address',
  'user_agent',
  'session_id',
  'proof',
] as const satisfies (keyof NewEntry)[]

/** Entries of an unknown tenant, which a log-in may name, are left out. */
const insert = compiled((db, text: (name: 'rows') => string) =>
  db
    .insertInto('audit_entry')
    .columns(columns)
    .expression(
      db
        .selectFrom(rowsGiven('audit_entry', text('rows')))
        .where((eb) =>
          eb.exists(
            eb.selectFrom('tenant').whereRef('tenant.tenant_id', '=', 'given.tenant_id').select('name'),
          ),
        )
        .select(columns),
    ),
)

export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  await insert(db, { rows: JSON.stringify(entries) })
}
