import type { Db, Tx } from '../../platform/database/connect.ts'

export interface Ticket {
  tenantId: string
  ticketHash: string
  userId: string
  clientId: string
  /** Hash of what the first step proved. */
  proof: string
  /** Identity at a third party by which the log-in began. */
  identityId: string | null
  /** Whether the log-in binds that identity to the person. */
  binds: boolean
  expiresAt: Date
}

export async function saveTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await tx
    .insertInto('log_in_ticket')
    .values({
      tenant_id: ticket.tenantId,
      ticket_hash: ticket.ticketHash,
      user_id: ticket.userId,
      client_id: ticket.clientId,
      proof: ticket.proof,
      identity_id: ticket.identityId,
      binds: ticket.binds,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

export type HeldTicket = Pick<Ticket, 'userId' | 'proof' | 'identityId' | 'binds'>
type Shown = Pick<Ticket, 'tenantId' | 'ticketHash' | 'clientId'>

const select = (db: Db, { tenantId, ticketHash, clientId }: Shown, now: Date) =>
  db
    .selectFrom('log_in_ticket')
    .where('tenant_id', '=', tenantId)
    .where('ticket_hash', '=', ticketHash)
    .where('client_id', '=', clientId)
    .where('expires_at', '>', now)
    .select(['user_id as userId', 'proof', 'identity_id as identityId', 'binds'])

/** A ticket of this client that has not expired. */
export function findTicket(db: Db, shown: Shown, now: Date): Promise<HeldTicket | undefined> {
  return select(db, shown, now).executeTakeFirst()
}

/** As `findTicket`; other calls with the ticket wait until the transaction ends. */
export function holdTicket(tx: Tx, shown: Shown, now: Date): Promise<HeldTicket | undefined> {
  return select(tx, shown, now).forUpdate().executeTakeFirst()
}

export async function deleteTicket(
  tx: Tx,
  { tenantId, ticketHash }: Pick<Ticket, 'tenantId' | 'ticketHash'>,
): Promise<void> {
  await tx
    .deleteFrom('log_in_ticket')
    .where('tenant_id', '=', tenantId)
    .where('ticket_hash', '=', ticketHash)
    .execute()
}
