import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { containsText } from '../../../platform/database/containing.ts'
import type { Range } from '../../../platform/records/page.ts'
import { type ListFilter, shownColumns } from './list.repository.ts'

/**
 * Filter over the requests of a kind that a person may read: those that came to the person, and those of `beyond` but
 * other people's drafts.
 */
type WholeFilter = Pick<ListFilter, 'tenantId' | 'userId' | 'kind' | 'name' | 'status' | 'company' | 'beyond'>

function selectWhole(db: Db, filter: WholeFilter) {
  let query = db
    .selectFrom('approval as a')
    .where('a.tenant_id', '=', filter.tenantId)
    .where('a.kind', '=', filter.kind ?? '')
    .where((eb) => eb.or([eb('a.status', '<>', 'draft'), eb('a.applicant_id', '=', filter.userId)]))
  const { beyond = 'all' } = filter
  if (beyond !== 'all') {
    query = query.where((eb) =>
      eb.or([
        eb('a.department_id', '=', anyOf(beyond)),
        eb.exists(
          eb
            .selectFrom('inbox as mine')
            .whereRef('mine.tenant_id', '=', 'a.tenant_id')
            .whereRef('mine.approval_id', '=', 'a.id')
            .where('mine.user_id', '=', filter.userId)
            .select('mine.approval_id'),
        ),
      ]),
    )
  }
  if (filter.name !== undefined) query = query.where(containsText('a.name', filter.name))
  if (filter.status !== undefined) query = query.where('a.status', '=', filter.status)
  if (filter.company !== undefined) query = query.where('a.company', '=', filter.company)
  return query
}

/** One slice of the requests, newest first, like a person's lists. */
export function listWhole(db: Db, filter: WholeFilter, { offset, limit }: Range) {
  return selectWhole(db, filter)
    .leftJoin('inbox as i', (join) =>
      join
        .onRef('i.tenant_id', '=', 'a.tenant_id')
        .onRef('i.approval_id', '=', 'a.id')
        .on('i.user_id', '=', filter.userId),
    )
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(sql.lit(offset))
    .limit(sql.lit(limit))
    .select((eb) => [...shownColumns, eb.fn.coalesce('i.copied', sql<boolean>`false`).as('copied')])
    .execute()
}

/** Number of matching rows, counted up to `upTo`. */
export async function countWhole(db: Db, filter: WholeFilter, upTo?: number): Promise<number> {
  let rows = selectWhole(db, filter).select('a.id')
  // Ordered like the list, so that the limited count uses the same index.
  if (upTo !== undefined)
    rows = rows.orderBy('a.applied_at', 'desc').orderBy('a.id', 'desc').limit(sql.lit(upTo))
  const { count } = await db
    .selectFrom(rows.as('r'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
