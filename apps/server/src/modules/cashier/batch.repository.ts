import type { Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

export interface BatchFilter {
  tenantId: string
  id?: string
  /** The person who made it. */
  userId?: string | undefined
}

function select(db: Db, { tenantId, id, userId }: BatchFilter) {
  let query = db
    .selectFrom('pay_batch as b')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'b.tenant_id').onRef('u.id', '=', 'b.user_id'),
    )
    .where('b.tenant_id', '=', tenantId)
    .where('u.tenant_id', '=', tenantId)
  if (id !== undefined) query = query.where('b.id', '=', id)
  if (userId !== undefined) query = query.where('b.user_id', '=', userId)
  const ofLines = (what: string) =>
    sql<string>`(select ${sql.raw(what)} from pay_batch_line as l
      where l.tenant_id = ${tenantId} and l.batch_id = b.id)`
  return query.select([
    'b.id',
    'b.made_at as madeAt',
    'b.canceled_at as canceledAt',
    'u.name as userName',
    ofLines('count(*)').as('count'),
    ofLines('sum(l.fen)').as('fen'),
    ofLines('count(*) filter (where l.is_open)').as('open'),
  ])
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export function pageBatches(db: Db, filter: BatchFilter, asked: PageAsked & Sort) {
  const order = { columns: { time: 'b.made_at' }, first: [['b.made_at', 'desc']], id: 'b.id' } as const
  return readPage(select(db, filter), asked, order)
}

export function findBatch(db: Db, filter: BatchFilter & { id: string }) {
  return select(db, filter).executeTakeFirst()
}

/** Locks the rows of these requests in the queue, so that each comes into one file at a time. */
export async function lockPayables(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('payable')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .orderBy('approval_id')
    .select('approval_id')
    .forUpdate()
    .execute()
}

/** Those of these requests that stand in an open file. */
export async function listBatched(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('pay_batch_line')
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', anyOf(ids))
    .where('is_open', '=', true)
    .select('request_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface NewBatch {
  id: string
  userId: string
  at: Date
  lines: readonly { requestId: string; fen: bigint }[]
}

export async function insertBatch(
  tx: Tx,
  tenantId: string,
  { id, userId, at, lines }: NewBatch,
): Promise<void> {
  await tx
    .insertInto('pay_batch')
    .values({ tenant_id: tenantId, id, user_id: userId, made_at: at, canceled_at: null })
    .execute()
  await tx
    .insertInto('pay_batch_line')
    .values(
      lines.map(({ requestId, fen }, sort) => ({
        tenant_id: tenantId,
        batch_id: id,
        request_id: requestId,
        sort,
        fen,
        is_open: true,
      })),
    )
    .execute()
}

export async function cancelBatch(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('pay_batch')
    .set({ canceled_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('canceled_at', 'is', null)
    .execute()
  await tx
    .updateTable('pay_batch_line')
    .set({ is_open: false })
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', id)
    .where('is_open', '=', true)
    .execute()
}

/** A payment or a failure ends the wait of a request in its files. */
export async function closeLines(tx: Tx, tenantId: string, requestId: string): Promise<void> {
  await tx
    .updateTable('pay_batch_line')
    .set({ is_open: false })
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .where('is_open', '=', true)
    .execute()
}

/** The lines of a file in its order. */
export function listLines(db: Db, tenantId: string, batchId: string) {
  return db
    .selectFrom('pay_batch_line')
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .orderBy('sort')
    .select(['request_id as requestId', 'fen'])
    .execute()
}

/** The columns of the company's own file as they are stored; undefined before they were set. */
export async function findLayout(db: Db, tenantId: string): Promise<unknown> {
  const found = await db
    .selectFrom('pay_layout')
    .where('tenant_id', '=', tenantId)
    .select('columns')
    .executeTakeFirst()
  return found?.columns
}

export async function saveLayout(tx: Tx, tenantId: string, columns: unknown): Promise<void> {
  const row = { tenant_id: tenantId, columns: JSON.stringify(columns) }
  await upsert(tx, 'pay_layout', row, { key: ['tenant_id'] }).execute()
}
