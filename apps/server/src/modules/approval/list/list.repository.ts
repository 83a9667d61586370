import type { ListState } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'
import { sql } from 'kysely'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { namePattern } from '../../../platform/database/containing.ts'
import { exactTotal } from '../../../platform/totals.ts'
import { namedLike } from './name-pairs.repository.ts'

export interface ListFilter {
  tenantId: string
  userId: string
  /** Restricts to one of the lists; absent: every request that ever came to this person. */
  state?: ListState
  /** Text that the name contains; wildcards are taken literally. */
  name?: string
  /** Pairs of Chinese characters of the name, by whose index few requests are found (name-pairs.repository.ts). */
  pairs?: string[]
  day?: { from: Date; to: Date }
  kind?: string
  status?: RequestStatus
  /** Restricts to any of these statuses. */
  statuses?: readonly RequestStatus[]
  company?: string
  /** Adds requests that did not come to this person: all, or those of these departments (whole-list.repository.ts). */
  beyond?: 'all' | readonly string[]
}

/** The flag of an inbox row that each list reads; each flag has its partial index. */
const flagOf = {
  已发起: 'i.initiated',
  待处理: 'i.pending',
  已处理: 'i.handled',
  我收到的: 'i.received',
} as const satisfies Record<ListState, string>

type Text = (
  name: 'tenantId' | 'userId' | 'name' | 'pairs' | 'from' | 'to' | 'kind' | 'company' | 'offset' | 'limit',
) => string

/** The statement depends only on which filters are given; their values are its parameters. */
function select(db: Db, filter: ListFilter, text: Text) {
  let query = db
    .selectFrom('inbox as i')
    .where('i.tenant_id', '=', text('tenantId'))
    .where('i.user_id', '=', text('userId'))
  if (filter.state !== undefined) query = query.where(flagOf[filter.state], '=', sql<boolean>`true`)
  if (filter.name !== undefined) query = query.where('i.name', '~*', text('name'))
  if (filter.pairs !== undefined)
    query = query.where('i.approval_id', '=', namedLike(db, text('tenantId'), text('pairs')))
  if (filter.day) {
    query = query
      .where('i.applied_at', '>=', sql<Date>`${text('from')}`)
      .where('i.applied_at', '<', sql<Date>`${text('to')}`)
  }
  if (filter.kind !== undefined) query = query.where('i.kind', '=', text('kind'))
  if (filter.company !== undefined) query = query.where('i.company', '=', text('company'))
  // The status is a literal: each partial index is for one status, and a generic plan could not use it.
  if (filter.status !== undefined) query = query.where('i.status', '=', sql.lit(filter.status))
  if (filter.statuses !== undefined) query = query.where('i.status', 'in', filter.statuses)
  return query
}

/** A slice of the filtered rows, newest first. */
interface Range {
  offset: number
  /** Undefined: no limit. */
  limit: number | undefined
}

/**
 * Limits written into the statement as literals. For a limit or offset given as a parameter the planner assumes
 * a tenth of all rows and reads whole tables. Unusual page sizes share one statement.
 */
const writtenLimits = [10, 20, 50, exactTotal + 1]
const isWritten = (limit: number | undefined): limit is number => writtenLimits.some((one) => one === limit)

function shapeOf(
  { state, name, pairs, day, kind, company, status, statuses }: ListFilter,
  range: Range,
): string {
  const given = [name, pairs, day, kind, company].map((one) => one !== undefined)
  const limit = range.limit === undefined || isWritten(range.limit) ? range.limit : 'other'
  return JSON.stringify([state, given, status, statuses, range.offset > 0, limit])
}

function valuesOf(filter: ListFilter, { offset, limit }: Range) {
  return {
    tenantId: filter.tenantId,
    userId: filter.userId,
    name: namePattern(filter.name ?? ''),
    pairs: filter.pairs ?? [],
    from: filter.day?.from ?? '',
    to: filter.day?.to ?? '',
    kind: filter.kind ?? '',
    company: filter.company ?? '',
    offset: String(offset),
    limit: String(limit ?? ''),
  }
}

/** Keeps one prepared statement for each combination of filters. */
function byShape<Row>(make: (filter: ListFilter, range: Range) => Run<Row>): Ask<Row> {
  const made = new Map<string, Run<Row>>()
  return (db, filter, range) => {
    const shape = shapeOf(filter, range)
    const run = made.get(shape) ?? make(filter, range)
    made.set(shape, run)
    return run(db, valuesOf(filter, range))
  }
}

type Run<Row> = (db: Db, values: ReturnType<typeof valuesOf>) => Promise<Row[]>
type Ask<Row> = (db: Db, filter: ListFilter, range: Range) => Promise<Row[]>

function within(filter: ReturnType<typeof select>, { offset, limit }: Range, text: Text) {
  let query = filter
  if (offset > 0) query = query.offset(sql<number>`${text('offset')}`)
  if (isWritten(limit)) return query.limit(sql.lit(limit))
  return limit === undefined ? query : query.limit(sql<number>`${text('limit')}`)
}

/** The columns of a request that every list shows. */
export const shownColumns = [
  'a.id',
  'a.kind',
  'a.apply_no as applyNo',
  'a.name',
  'a.status',
  'a.step',
  'a.dept_name as deptName',
  'a.create_name as createName',
  'a.applied_at as appliedAt',
  'a.amount',
  'a.opinion',
] as const

export function listPage(db: Db, filter: ListFilter, range: Range) {
  return selectPage(db, filter, range)
}

const selectPage = byShape((filter, range) =>
  compiled((db, text: Text) => {
    const page = within(select(db, filter, text), range, text)
      .orderBy('i.applied_at', 'desc')
      .orderBy('i.approval_id', 'desc')
      .select(['i.tenant_id', 'i.approval_id', 'i.applied_at', 'i.copied'])
      .as('p')
    return db
      .selectFrom(page)
      .innerJoin('approval as a', (join) =>
        join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.approval_id'),
      )
      .orderBy('p.applied_at', 'desc')
      .orderBy('p.approval_id', 'desc')
      .select([...shownColumns, 'p.copied'])
  }),
)

/** Number of matching rows, counted up to `upTo`. */
export async function countRows(db: Db, filter: ListFilter, upTo?: number): Promise<number> {
  const [counted] = await selectCount(db, filter, { offset: 0, limit: upTo })
  return Number(counted?.count ?? 0)
}

const selectCount = byShape((filter, range) =>
  compiled((db, text: Text) => {
    const all = select(db, filter, text)
    // Ordered like the list: without an order the planner would look for the first rows in the whole inbox.
    const some = all.orderBy('i.applied_at', 'desc').orderBy('i.approval_id', 'desc')
    const rows = within(range.limit === undefined ? all : some, range, text).select('i.approval_id')
    return db.selectFrom(rows.as('r')).select((eb) => eb.fn.countAll<string>().as('count'))
  }),
)
