import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { compiled } from './database/compiled-statement.ts'
import type { Db } from './database/connect.ts'
import type { Database } from './database/schema.ts'
import { rowsGiven, type Write } from './database/writes-together.ts'

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

export interface AskedKey {
  userId: string
  route: string
  key: string
}

/** The row of a key; `answer` is text, and null until the work is done. */
export interface KeptKey extends AskedKey {
  bodyHash: string
  answer: string | null
}

export async function listKept(db: Db, tenantId: string, asked: readonly AskedKey[]): Promise<KeptKey[]> {
  if (asked.length === 0) return []
  const keys = asked.map(({ userId, route, key }) => ({ user_id: userId, route, key }))
  const rows = await selectKept(db, { tenantId, keys: JSON.stringify(keys) })
  return rows.flatMap(({ kept, ...key }) => (kept ? [{ ...key, ...kept }] : []))
}

/** Each key is looked up by itself: a join of few keys with a table that was small once reads all of it. */
const selectKept = compiled((db, text: (name: 'tenantId' | 'keys') => string) =>
  db.selectFrom(rowsGiven('idempotency', text('keys'))).select((eb) => [
    'given.user_id as userId',
    'given.route',
    'given.key',
    jsonObjectFrom(
      eb
        .selectFrom('idempotency as i')
        .where('i.tenant_id', '=', text('tenantId'))
        .whereRef('i.user_id', '=', 'given.user_id')
        .whereRef('i.route', '=', 'given.route')
        .whereRef('i.key', '=', 'given.key')
        .select(['i.body_hash as bodyHash', sql<string | null>`i.answer::text`.as('answer')]),
    ).as('kept'),
  ]),
)

const columns = ['tenant_id', 'user_id', 'route', 'key', 'body_hash', 'answer'] as const

/** A key with its answer. */
export type KeyRow = Pick<Database['idempotency'], Exclude<(typeof columns)[number], 'answer'>> & {
  answer: unknown
}

/**
 * Inserts keys with the answers of work that looked for them first; fails when a key got its row meanwhile. In the order of the
 * keys, so that two such writes do not wait for each other.
 */
export const insertAnswers: Write<KeyRow[]> = (db, rows) =>
  db
    .insertInto('idempotency')
    .columns(columns)
    .expression(
      db
        .selectFrom(rowsGiven('idempotency', rows))
        .select(columns)
        .orderBy('user_id')
        .orderBy('route')
        .orderBy('key'),
    )
