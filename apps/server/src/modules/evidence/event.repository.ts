import type { Db, Tx } from '../../platform/database/connect.ts'
import type { StoredEvent } from './event-chain.ts'

export async function saveEvents(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  events: StoredEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('event')
    .values(events.map((event) => ({ ...event, tenant_id: tenantId, approval_id: approvalId })))
    .execute()
}

export async function listEvents(db: Db, tenantId: string, approvalId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select([
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
    ])
    .execute()
}

/** When something last happened to a request. */
export async function findEventTime(
  db: Db,
  tenantId: string,
  approvalId: string,
  type: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .where('type', '=', type)
    .orderBy('seq', 'desc')
    .select('time')
    .limit(1)
    .executeTakeFirst()
  return row?.time
}
