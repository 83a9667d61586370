import type { Expression, SelectQueryBuilder } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { rowsGiven, type Write } from '../../platform/database/writes-together.ts'
import type { StoredEvent } from './event-chain.rules.ts'

/** Columns that a chain check needs. */
const sealed = [
  'seq',
  'type',
  'actor_id',
  'acting_for_id',
  'round',
  'content_hash',
  'payload',
  'signature_sha256',
  'attachment_sha256s',
  'time',
  'hash_alg',
  'prev_hash',
  'hash',
  'key_id',
  'signature',
] as const
const columns = ['tenant_id', 'approval_id', ...sealed] as const

export type EventRow = Database['event']

export const insertEvents: Write<EventRow[]> = (db, rows) =>
  db
    .insertInto('event')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('event', rows)).select(columns))

/** The events of a request, in order. */
export function listEvents(db: Db, tenantId: string, approvalId: string): Promise<StoredEvent[]> {
  return selectChain(db, { tenantId, approvalId })
}

const selectChain = compiled((db, text: (name: 'tenantId' | 'approvalId') => string) =>
  selectEvents(db, { tenantId: text('tenantId'), approvalId: text('approvalId') }),
)

/** Query of `listEvents`, for statements that read other tables with it. */
export function selectEvents(
  db: Db,
  { tenantId, approvalId }: { tenantId: string; approvalId: string | Expression<string> },
): SelectQueryBuilder<Database, 'event', StoredEvent> {
  return db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select(sealed)
}

/** The events of several requests, each in order. */
export async function listEventsOf(
  db: Db,
  tenantId: string,
  approvalIds: string[],
): Promise<(StoredEvent & { approvalId: string })[]> {
  return db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(approvalIds))
    .orderBy('approval_id')
    .orderBy('seq')
    .select(['approval_id as approvalId', ...sealed])
    .execute()
}
