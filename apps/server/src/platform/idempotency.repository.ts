import { sql } from 'kysely'
import { compiled } from './database/compiled-statement.ts'
import type { Db } from './database/connect.ts'

type OfKey = 'tenantId' | 'userId' | 'route' | 'key'

/**
 * Inserts the row of a key before the work; answers no row when the key has its answer. A row without an answer that others
 * can see belongs to no work, since both are committed together: it is taken over.
 */
export const insertKey = compiled((db, text: (name: OfKey | 'bodyHash') => string) =>
  db
    .insertInto('idempotency')
    .values({
      tenant_id: text('tenantId'),
      user_id: text('userId'),
      route: text('route'),
      key: text('key'),
      body_hash: text('bodyHash'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'route', 'key'])
        .doUpdateSet((row) => ({ body_hash: row.ref('excluded.body_hash') }))
        .where('idempotency.answer', 'is', null),
    )
    .returning('key'),
)

export const keepAnswer = compiled((db, text: (name: OfKey | 'answer') => string) =>
  db
    .updateTable('idempotency')
    .set({ answer: text('answer') })
    .where('tenant_id', '=', text('tenantId'))
    .where('user_id', '=', text('userId'))
    .where('route', '=', text('route'))
    .where('key', '=', text('key')),
)

/** The row of a key; `answer` is null until the work is done. */
export async function findKept(
  db: Db,
  { tenantId, userId, route, key }: Record<OfKey, string>,
): Promise<{ bodyHash: string; answer: string | null } | undefined> {
  return db
    .selectFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .select(['body_hash as bodyHash', sql<string | null>`answer::text`.as('answer')])
    .executeTakeFirst()
}
