import type { ListState } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'
import { sql } from 'kysely'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

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
}

/** Which flag of an inbox row each list reads; each has its partial index. */
const flagOf = {
  已发起: 'i.initiated',
  待处理: 'i.pending',
  已处理: 'i.handled',
  我收到的: 'i.received',
} as const satisfies Record<ListState, string>

/** Exact up to here; above it a total is counted once a minute (data-model.md). */
export const exactTotal = 10_000

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

function shapeOf({ state, name, day, kind, company, status, statuses }: ListFilter): string {
  const given = [name, day, kind, company].map((one) => one !== undefined)
  return JSON.stringify([state, given, status, statuses])
}

function valuesOf(filter: ListFilter, { offset, limit }: { offset: number; limit: number }) {
  return {
    tenantId: filter.tenantId,
    userId: filter.userId,
    name: `%${escapeLike(filter.name ?? '')}%`,
    from: filter.day?.from ?? '',
    to: filter.day?.to ?? '',
    kind: filter.kind ?? '',
    company: filter.company ?? '',
    offset: String(offset),
    limit: String(limit),
  }
}

/** A statement for each combination of filters. */
function byShape<Run>(make: (filter: ListFilter) => Run): (filter: ListFilter) => Run {
  const made = new Map<string, Run>()
  return (filter) => {
    const shape = shapeOf(filter)
    const run = made.get(shape) ?? make(filter)
    made.set(shape, run)
    return run
  }
}

/** `%` and `_` are text. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
}

export async function listPage(db: Db, filter: ListFilter, offset: number, limit: number) {
  return pages(filter)(db, valuesOf(filter, { offset, limit }))
}

const pages = byShape((filter) =>
  compiled((db, text: Text) => {
    const page = select(db, filter, text)
      .orderBy('i.applied_at', 'desc')
      .orderBy('i.approval_id', 'desc')
      .offset(sql<number>`${text('offset')}`)
      .limit(sql<number>`${text('limit')}`)
      .select(['i.tenant_id', 'i.approval_id', 'i.applied_at', 'i.copied'])
      .as('p')
    return db
      .selectFrom(page)
      .innerJoin('approval as a', (join) =>
        join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.approval_id'),
      )
      .orderBy('p.applied_at', 'desc')
      .orderBy('p.approval_id', 'desc')
      .select([
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
        'p.copied',
      ])
  }),
)

/** More than a person ever has. */
const everything = 2_000_000_000

/** How many, counting no further than `upTo` rows. */
export async function countRows(db: Db, filter: ListFilter, upTo = everything): Promise<number> {
  const [counted] = await counts(filter)(db, valuesOf(filter, { offset: 0, limit: upTo }))
  return Number(counted?.count ?? 0)
}

const counts = byShape((filter) =>
  compiled((db, text: Text) => {
    const rows = select(db, filter, text)
      .select('i.approval_id')
      .limit(sql<number>`${text('limit')}`)
    return db.selectFrom(rows.as('r')).select((eb) => eb.fn.countAll<string>().as('count'))
  }),
)
