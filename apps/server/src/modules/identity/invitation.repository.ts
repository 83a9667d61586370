import type { Db, Tx } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/any-of.ts'

/** Invitations of these people end now. */
export async function endInvitations(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('batch_id', 'is not', null)
    .where('expires_at', '>', now)
    .execute()
}

interface NewInvitation {
  id: string
  userId: string
  hash: string
}

export async function saveInvitations(
  tx: Tx,
  {
    tenantId,
    batchId,
    invitedBy,
    now,
    expiresAt,
  }: { tenantId: string; batchId: string; invitedBy: string; now: Date; expiresAt: Date },
  links: readonly NewInvitation[],
): Promise<void> {
  await tx
    .insertInto('password_link')
    .values(
      links.map(({ id, userId, hash }) => ({
        tenant_id: tenantId,
        id,
        account: '',
        address: '',
        token_hash: hash,
        user_id: userId,
        created_at: now,
        expires_at: expiresAt,
        batch_id: batchId,
        invited_by: invitedBy,
      })),
    )
    .execute()
}

export interface OpenInvitation {
  id: string
  userId: string
  expiresAt: Date
}

/**
 * The links of one invitation of a person that have not expired and are newer than what people log in with, which a used
 * link is not; also those of people who have left since.
 */
export function listOpenInvitations(
  db: Db,
  tenantId: string,
  { batchId, invitedBy, now }: { batchId: string; invitedBy: string; now: Date },
): Promise<OpenInvitation[]> {
  return db
    .selectFrom('password_link')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.tenant_id', '=', 'password_link.tenant_id')
        .onRef('app_user.id', '=', 'password_link.user_id')
        .onRef('app_user.credentials_at', '<', 'password_link.created_at'),
    )
    .where('password_link.tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('invited_by', '=', invitedBy)
    .where('expires_at', '>', now)
    .select(['password_link.id', 'password_link.user_id as userId', 'expires_at as expiresAt'])
    .$narrowType<{ userId: string }>()
    .orderBy('password_link.id')
    .execute()
}
