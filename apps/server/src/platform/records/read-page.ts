import type { Page, Sort } from '@countersign/contract'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { countUpTo, sortedIds } from '../database/long-list.ts'
import { type Ordering, sorted } from '../database/sorted.ts'
import { exactTotal } from '../totals.ts'
import { type PageAsked, pageOf, rangeOf } from './page.ts'

/** The rows of one page of a query, and how many rows it has in all. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: PageAsked & Sort,
  order: Ordering,
): Promise<Page<O>> {
  const { limit, offset } = rangeOf(asked)
  const [count, rows] = await Promise.all([
    countOf(query),
    sorted(query, asked, order).limit(limit).offset(offset).execute(),
  ])
  return pageOf(rows, count, asked)
}

/**
 * As `readPage`, for a condition that no index helps with: the rows are counted by the scan that finds them, instead of
 * by a second one.
 */
export async function readSearchedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: PageAsked & Sort,
  order: Ordering,
): Promise<Page<Omit<O & Counted, keyof Counted>>> {
  const { limit, offset } = rangeOf(asked)
  const counted = query.select(({ fn }) => fn.countAll().over().as('foundInAll')).$castTo<O & Counted>()
  const rows = await sorted(counted, asked, order).limit(limit).offset(offset).execute()
  const [first] = rows
  // A page beyond the last one has no row that says the number.
  const count = first ? Number(first.foundInAll) : offset === 0 ? 0 : await countOf(query)
  return pageOf(rows.map(withoutCount), count, asked)
}

function withoutCount<O>({ foundInAll: _count, ...row }: O & Counted): Omit<O & Counted, keyof Counted> {
  return row
}

interface Counted {
  foundInAll: string
}

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * One page among the first 10,000 rows of a list that grows without bound. The ids of the page are found first, on the index
 * of the order, and `rowsOf` reads the rows of these ids, so that names and sums are not computed for rows that are skipped.
 */
export async function readLongPage<DB, TB extends keyof DB, O, Row extends { id: string }>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  asked: PageAsked & Sort,
  order: Ordering,
  rowsOf: (ids: string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { limit, offset } = rangeOf(asked)
  const ids = sortedIds(query, asked, order)
  const [total, found] = await Promise.all([
    countUpTo(db, ids.clearOrderBy()),
    ids
      .limit(Math.max(0, Math.min(limit, exactTotal - offset)))
      .offset(offset)
      .execute(),
  ])
  const wanted = found.map(({ id }) => id)
  const rows = new Map((wanted.length === 0 ? [] : await rowsOf(wanted)).map((row) => [row.id, row]))
  return pageOf(
    wanted.flatMap((id) => rows.get(id) ?? []),
    total,
    asked,
  )
}
