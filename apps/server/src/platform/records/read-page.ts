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
  const [{ count }, rows] = await Promise.all([
    query
      .clearSelect()
      .select(({ fn }) => fn.countAll().as('count'))
      .$castTo<{ count: string }>()
      .executeTakeFirstOrThrow(),
    sorted(query, asked, order).limit(limit).offset(offset).execute(),
  ])
  return pageOf(rows, Number(count), asked)
}
