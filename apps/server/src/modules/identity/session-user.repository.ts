import type { Duty } from '@countersign/contract'
import { sql } from 'kysely'
import type { CurrentUser } from '../../platform/context.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keptAsOf } from '../../platform/database/pipelined-transaction.ts'

/**
 * Person of a session that has not ended by `now`, with roles and permissions. The end was written by the same clock. The
 * session is read at every call, the person only after a change of the reference data.
 */
export async function findSessionUser(
  db: Db,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  now: Date,
): Promise<CurrentUser | undefined> {
  const [session] = await selectSession(db, { tenantId, sessionId, now: now.toISOString() })
  if (!session) return undefined
  const { userId, isLocked, hasFactor, confirmedAt, passwordAt, referenceVersion } = session
  const [person] = await selectPerson(keptAsOf(db, referenceVersion), { tenantId, userId })
  if (!person) return undefined
  const { mustChangePassword, needsFactor, ...user } = person
  const owes: Duty[] = []
  if (isLocked) owes.push('unlock')
  if (mustChangePassword) owes.push('newPassword')
  if (needsFactor && !hasFactor) owes.push('factor')
  return {
    ...user,
    tenantId,
    sessionId,
    passwordAt,
    owes,
    referenceVersion,
    ...(hasFactor && { factor: { confirmedAt } }),
  }
}

const selectSession = compiled((db, text: (name: 'tenantId' | 'sessionId' | 'now') => string) =>
  db
    .selectFrom('session as s')
    .innerJoin('reference_version as v', 'v.tenant_id', 's.tenant_id')
    .where('s.tenant_id', '=', text('tenantId'))
    .where('s.id', '=', text('sessionId'))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`${text('now')}::timestamptz`)
    .where('s.user_id', 'is not', null)
    .select((eb) => [
      eb.ref('s.user_id').$notNull().as('userId'),
      's.factor_at as confirmedAt',
      's.password_at as passwordAt',
      eb('s.locked_at', 'is not', null).$castTo<boolean>().as('isLocked'),
      eb
        .exists(
          eb
            .selectFrom('factor as f')
            .whereRef('f.tenant_id', '=', 's.tenant_id')
            .whereRef('f.user_id', '=', 's.user_id')
            .select('f.id'),
        )
        .$castTo<boolean>()
        .as('hasFactor'),
      'v.version as referenceVersion',
    ]),
)

/** A person who is at work. */
export const selectPerson = compiled((db, text: (name: 'tenantId' | 'userId') => string) =>
  db
    .selectFrom('app_user as u')
    .where('u.tenant_id', '=', text('tenantId'))
    .where('u.id', '=', text('userId'))
    .where('u.status', '=', 'active')
    .select((eb) => [
      'u.id',
      'u.account',
      'u.name',
      'u.must_change_password as mustChangePassword',
      eb
        .exists(
          eb
            .selectFrom('user_role as ur')
            .innerJoin('role as r', (join) =>
              join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
            )
            .whereRef('ur.tenant_id', '=', 'u.tenant_id')
            .whereRef('ur.user_id', '=', 'u.id')
            .where('r.requires_factor', '=', sql.lit(true))
            .select('r.id'),
        )
        .$castTo<boolean>()
        .as('needsFactor'),
      sql<string[]>`array(${eb
        .selectFrom('user_role as ur')
        .innerJoin('role as r', (join) =>
          join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
        )
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .orderBy('r.sort')
        .select('r.alias')})`.as('roles'),
      sql<string[]>`array(${eb
        .selectFrom('user_role as ur')
        .innerJoin('menu_role as mr', (join) =>
          join.onRef('mr.tenant_id', '=', 'ur.tenant_id').onRef('mr.role_id', '=', 'ur.role_id'),
        )
        .innerJoin('menu as m', (join) =>
          join
            .onRef('m.tenant_id', '=', 'mr.tenant_id')
            .onRef('m.id', '=', 'mr.menu_id')
            .on('m.category', '=', sql.lit(2)),
        )
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .select('m.code')})`.as('permissions'),
    ]),
)
