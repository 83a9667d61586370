import type { Page, Sort } from '@countersign/contract'
import type { SelectQueryBuilder } from 'kysely'
import { type Ordering, sorted } from '../database/sorted.ts'
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
