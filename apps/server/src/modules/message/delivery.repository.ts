import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ChannelName } from '../../platform/outbox/topics.ts'
import type { Delivered } from './channel.types.ts'
import type { Addressee } from './message.repository.ts'

export interface DeliveryState {
  state: Database['delivery']['state']
  /** Number of tries. */
  tries: number
  /** Error of the last try; "" after a success. */
  lastError: string
}

export interface Delivery extends DeliveryState {
  tenantId: string
  messageId: string
  channel: ChannelName
}

/** Saves deliveries of any tenants in one statement. */
export async function saveDeliveries(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('delivery')
    .values(
      deliveries.map(({ tenantId, messageId, channel, state, tries, lastError }) => ({
        tenant_id: tenantId,
        message_id: messageId,
        channel,
        state,
        tries,
        last_error: lastError,
      })),
    )
    .execute()
}

export async function updateDelivery(tx: Tx, { state, tries, lastError, ...of }: Delivery): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ state, tries, last_error: lastError, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', of.tenantId)
    .where('message_id', '=', of.messageId)
    .where('channel', '=', of.channel)
    .execute()
}

/**
 * Locks the delivery of a message that is queued or has failed, and answers the message; undefined when it was
 * delivered or skipped or no longer exists.
 */
export async function lockUndelivered(
  tx: Tx,
  of: Pick<Delivery, 'tenantId' | 'messageId' | 'channel'>,
): Promise<{ message: Delivered; person: Addressee; tries: number } | undefined> {
  const row = await tx
    .selectFrom('delivery as d')
    .innerJoin('message as m', (join) =>
      join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.message_id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'),
    )
    .leftJoin('approval as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'm.tenant_id')
        .onRef('a.id', '=', 'm.subject_id')
        .on('m.subject_kind', '=', 'request'),
    )
    .where('d.tenant_id', '=', of.tenantId)
    .where('d.message_id', '=', of.messageId)
    .where('d.channel', '=', of.channel)
    .where('d.state', 'in', ['queued', 'failed'])
    .forUpdate('d')
    .select(['d.tries', 'm.kind', 'm.subject_kind', 'm.subject_id', 'm.data', 'm.actor_id', 'm.created_at'])
    .select(['m.read_at', 'a.name', 'a.apply_no', 'u.id as userId', 'u.status', 'u.email'])
    .executeTakeFirst()
  if (!row) return undefined
  const { tenantId, messageId: id } = of
  return {
    tries: row.tries,
    message: {
      tenantId,
      id,
      kind: row.kind,
      subject: row.subject_kind === null ? undefined : { kind: row.subject_kind, id: row.subject_id ?? '' },
      data: { ...row.data, ...(row.apply_no !== null && { name: row.name || row.apply_no }) },
      actorId: row.actor_id,
      time: row.created_at,
      isRead: row.read_at !== null,
    },
    person: { tenantId, userId: row.userId, isActive: row.status === 'active', email: row.email },
  }
}
