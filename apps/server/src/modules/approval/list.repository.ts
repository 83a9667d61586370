import type { ListState } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'
import { sql } from 'kysely'
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

function select(db: Db, filter: ListFilter) {
  let query = db
    .selectFrom('inbox as i')
    .where('i.tenant_id', '=', filter.tenantId)
    .where('i.user_id', '=', filter.userId)
  if (filter.state !== undefined) query = query.where(flagOf[filter.state], '=', sql<boolean>`true`)
  if (filter.name !== undefined) query = query.where('i.name', 'ilike', `%${escapeLike(filter.name)}%`)
  if (filter.day)
    query = query.where('i.applied_at', '>=', filter.day.from).where('i.applied_at', '<', filter.day.to)
  if (filter.kind !== undefined) query = query.where('i.kind', '=', filter.kind)
  if (filter.company !== undefined) query = query.where('i.company', '=', filter.company)
  if (filter.status !== undefined) query = query.where('i.status', '=', sql.lit(filter.status))
  if (filter.statuses !== undefined) query = query.where('i.status', 'in', filter.statuses)
  return query
}

/** `%` and `_` are text. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
}

export async function listPage(db: Db, filter: ListFilter, offset: number, limit: number) {
  const page = select(db, filter)
    .orderBy('i.applied_at', 'desc')
    .orderBy('i.approval_id', 'desc')
    .offset(offset)
    .limit(limit)
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
    .execute()
}

/** How many, counting no further than `upTo` rows. */
export async function countRows(db: Db, filter: ListFilter, upTo?: number): Promise<number> {
  let rows = select(db, filter).select('i.approval_id')
  if (upTo !== undefined) rows = rows.limit(upTo)
  const counted = await db
    .selectFrom(rows.as('r'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}
