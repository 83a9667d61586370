import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

interface NewLink {
  tenantId: string
  id: string
  account: string
  /** Part of the caller's address that limits count by. */
  address: string
  hash: string
  userId?: string
  now: Date
  expiresAt: Date
}

export async function saveLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('password_link')
    .values({
      tenant_id: link.tenantId,
      id: link.id,
      account: link.account,
      address: link.address,
      token_hash: link.hash,
      ...(link.userId !== undefined && { user_id: link.userId }),
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Numbers of links that people asked for since then: for this account, by this address, and in the tenant. */
export async function countLinks(
  db: Db,
  { tenantId, account, address }: Pick<NewLink, 'tenantId' | 'account' | 'address'>,
  since: Date,
): Promise<{ account: number; address: number; tenant: number }> {
  const row = await db
    .selectFrom('password_link')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', since)
    .where('batch_id', 'is', null)
    .select([
      sql<string>`count(*) filter (where account = ${account})`.as('account'),
      sql<string>`count(*) filter (where address = ${address})`.as('address'),
      sql<string>`count(*)`.as('tenant'),
    ])
    .executeTakeFirstOrThrow()
  return { account: Number(row.account), address: Number(row.address), tenant: Number(row.tenant) }
}

export interface OpenLink {
  account: string
  address: string
  userId: string | null
  createdAt: Date
  /** The invitation that it belongs to; null for a link that its person asked for. */
  batchId: string | null
}

type By = { id: string } | { hash: string }

/** A link that was not used and has not expired. */
export function findOpenLink(db: Db, tenantId: string, by: By, now: Date): Promise<OpenLink | undefined> {
  return db
    .selectFrom('password_link')
    .where('tenant_id', '=', tenantId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('token_hash', '=', by.hash)))
    .select(['account', 'address', 'user_id as userId', 'created_at as createdAt', 'batch_id as batchId'])
    .executeTakeFirst()
}

/** Notes whom a link is sent to. */
export async function giveLink(
  db: Db,
  tenantId: string,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ user_id: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function markUsed(tx: Tx, tenantId: string, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute()
}
