import type { ListState } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'
import { sql } from 'kysely'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { containing } from '../../../platform/database/containing.ts'
import { exactTotal } from '../../../platform/totals.ts'

export interface ListFilter {
  tenantId: string
  userId: string
  /** One of the lists; without it, all that ever came to this person. */
  state?: ListState
  /** Contained in the name, as text. */
  name?: string
  day?: { from: Date; to: Date }
  kind?: string
  status?: RequestStatus
  /** One of these. */
  statuses?: readonly RequestStatus[]
  company?: string
  /** True: requests of everybody are listed, not only those that came to this person (whole-list.repository.ts). */
  isWhole?: boolean
}

/** Which flag of an inbox row each list reads; each has its partial index. */
const flagOf = {
  已发起: 'i.initiated',
  待处理: 'i.pending',
  已处理: 'i.handled',
  我收到的: 'i.received',
} as const satisfies Record<ListState, string>

type Text = (
  name: 'tenantId' | 'userId' | 'name' | 'from' | 'to' | 'kind' | 'company' | 'offset' | 'limit',
) => string

/** Which filters there are makes the statement, what they filter by its values. */
function select(db: Db, filter: ListFilter, text: Text) {
  let query = db
    .selectFrom('inbox as i')
    .where('i.tenant_id', '=', text('tenantId'))
    .where('i.user_id', '=', text('userId'))
  if (filter.state !== undefined) query = query.where(flagOf[filter.state], '=', sql<boolean>`true`)
  if (filter.name !== undefined) query = query.where('i.name', 'ilike', text('name'))
  if (filter.day) {
    query = query
      .where('i.applied_at', '>=', sql<Date>`${text('from')}`)
      .where('i.applied_at', '<', sql<Date>`${text('to')}`)
  }
  if (filter.kind !== undefined) query = query.where('i.kind', '=', text('kind'))
  if (filter.company !== undefined) query = query.where('i.company', '=', text('company'))
  // Written out: a partial index is of one status, and a plan for any status could not use it.
  if (filter.status !== undefined) query = query.where('i.status', '=', sql.lit(filter.status))
  if (filter.statuses !== undefined) query = query.where('i.status', 'in', filter.statuses)
  return query
}

/** Which rows of the filtered ones, newest first. */
interface Range {
  offset: number
  /** Undefined: all there are. */
  limit: number | undefined
}

/**
 * What is written out in the statement: of a limit or an offset that it is only told later, the planner assumes a tenth
 * of all rows, and reads whole tables for them. Sizes of pages that nobody shows are not worth a statement each.
 */
const writtenLimits = [10, 20, 50, exactTotal + 1]
const isWritten = (limit: number | undefined): limit is number => writtenLimits.some((one) => one === limit)

function shapeOf({ state, name, day, kind, company, status, statuses }: ListFilter, range: Range): string {
  const given = [name, day, kind, company].map((one) => one !== undefined)
  const limit = range.limit === undefined || isWritten(range.limit) ? range.limit : 'other'
  return JSON.stringify([state, given, status, statuses, range.offset > 0, limit])
}

function valuesOf(filter: ListFilter, { offset, limit }: Range) {
  return {
    tenantId: filter.tenantId,
    userId: filter.userId,
    name: containing(filter.name ?? ''),
    from: filter.day?.from ?? '',
    to: filter.day?.to ?? '',
    kind: filter.kind ?? '',
    company: filter.company ?? '',
    offset: String(offset),
    limit: String(limit ?? ''),
  }
}

/** A statement for each combination of filters. */
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

/** How many, counting no further than `upTo` rows. */
export async function countRows(db: Db, filter: ListFilter, upTo?: number): Promise<number> {
  const [counted] = await selectCount(db, filter, { offset: 0, limit: upTo })
  return Number(counted?.count ?? 0)
}

const selectCount = byShape((filter, range) =>
  compiled((db, text: Text) => {
    const all = select(db, filter, text)
    // Counted as they are listed: an order keeps the planner from looking for the first so many in the whole inbox.
    const some = all.orderBy('i.applied_at', 'desc').orderBy('i.approval_id', 'desc')
    const rows = within(range.limit === undefined ? all : some, range, text).select('i.approval_id')
    return db.selectFrom(rows.as('r')).select((eb) => eb.fn.countAll<string>().as('count'))
  }),
)
