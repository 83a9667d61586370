import { sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

/**
 * Removes the oldest rows of these topics from the outbox, at most `limit`, and answers them in any order. The ids are read
 * once, as an array: as a join the planner, which knows nothing of a table that just filled, reads them for every row.
 */
export function takeRows(tx: Tx, topics: readonly string[], limit: number) {
  const oldest = tx
    .selectFrom('outbox')
    .where('topic', '=', anyOf(topics))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .select('id')
  return tx
    .deleteFrom('outbox')
    .where('id', '=', sql<string>`any(array(${oldest}))`)
    .returning(['id', 'tenant_id as tenantId', 'topic', 'payload', 'created_at as time'])
    .execute()
}

/** Number of rows of each topic other than these. */
export async function countOtherRows(
  db: Db,
  topics: readonly string[],
): Promise<{ topic: string; rows: number }[]> {
  const counted = await db
    .selectFrom('outbox')
    .where('topic', 'not in', topics)
    .groupBy('topic')
    .orderBy('topic')
    .select((eb) => ['topic', eb.fn.countAll<string>().as('rows')])
    .execute()
  return counted.map(({ topic, rows }) => ({ topic, rows: Number(rows) }))
}
