import type { InvitationChannel } from '@countersign/contract'
import type { Db } from '../../platform/database/connect.ts'

/** People who work, have a first password that somebody else made, and hold no open invitation. */
function uninvited(db: Db, tenantId: string, now: Date) {
  return db
    .selectFrom('app_user as u')
    .where('u.tenant_id', '=', tenantId)
    .where('u.status', '=', 'active')
    .where('u.removed_at', 'is', null)
    .where('u.must_change_password', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('password_link as l')
            .whereRef('l.tenant_id', '=', 'u.tenant_id')
            .whereRef('l.user_id', '=', 'u.id')
            .where('l.batch_id', 'is not', null)
            .whereRef('l.created_at', '>', 'u.credentials_at')
            .where('l.expires_at', '>', now)
            .select('l.id'),
        ),
      ),
    )
}

export async function countUninvited(db: Db, tenantId: string, now: Date): Promise<number> {
  const { count } = await uninvited(db, tenantId, now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the first of them, by account, whom this channel reaches. */
export async function listUninvited(
  db: Db,
  tenantId: string,
  { by, now, most }: { by: InvitationChannel; now: Date; most: number },
): Promise<string[]> {
  const rows = await uninvited(db, tenantId, now)
    .$if(by === 'mail', (query) => query.where('u.email', '<>', ''))
    .$if(by === 'sms', (query) => query.where('u.phone', '<>', '').where('u.phone_verified', '=', true))
    .select('u.id')
    .orderBy('u.account')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
