import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

interface NewLink {
  tenantId: string
  id: string
  account: string
  /** Part of the caller's address that limits count by. */
  address: string
  hash: string
  userId?: string
  /** The invitation that it belongs to, and who made it. */
  invitation?: { batchId: string; invitedBy: string }
  now: Date
  expiresAt: Date
}

/** Saves links, at least one. */
export async function saveLinks(tx: Tx, ...links: readonly NewLink[]): Promise<void> {
  await tx
    .insertInto('password_link')
    .values(
      links.map(({ invitation, ...link }) => ({
        tenant_id: link.tenantId,
        id: link.id,
        account: link.account,
        address: link.address,
        token_hash: link.hash,
        ...(link.userId !== undefined && { user_id: link.userId }),
        ...(invitation && { batch_id: invitation.batchId, invited_by: invitation.invitedBy }),
        created_at: link.now,
        expires_at: link.expiresAt,
      })),
    )
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

/** Makes the open invitations of these people void, as if they were used. */
export async function endInvitations(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('batch_id', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

/** The links of one invitation of a person that others can still set a password with. */
export function listOpenInvitations(
  db: Db,
  tenantId: string,
  { batchId, invitedBy, now }: { batchId: string; invitedBy: string; now: Date },
): Promise<{ id: string; userId: string; expiresAt: Date }[]> {
  return db
    .selectFrom('password_link as l')
    .innerJoin('app_user as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 'l.tenant_id')
        .onRef('u.id', '=', 'l.user_id')
        .onRef('u.credentials_at', '<', 'l.created_at'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.batch_id', '=', batchId)
    .where('l.invited_by', '=', invitedBy)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .select(['l.id', 'u.id as userId', 'l.expires_at as expiresAt'])
    .orderBy('l.id')
    .execute()
}
