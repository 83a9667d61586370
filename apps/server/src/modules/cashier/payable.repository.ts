import type { PaymentState, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { sorted } from '../../platform/database/sorted.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'
import { exactTotal } from '../../platform/totals.ts'

export interface PayableFilter {
  tenantId: string
  /** The reader, and the departments whose requests the reader may read beside those that concern the reader. */
  reader: { id: string; departments: 'all' | readonly string[] }
  ids?: readonly string[]
  /** Empty: every state. */
  states: readonly PaymentState[]
  company?: string | undefined
  kind?: string | undefined
  payee?: string | undefined
  applyNo?: string | undefined
  leastFen?: bigint | undefined
  mostFen?: bigint | undefined
  from?: Date | undefined
  until?: Date | undefined
}

function select(db: Db, filter: PayableFilter) {
  const { tenantId, reader, ids, states, leastFen, mostFen, from, until } = filter
  let query = db
    .selectFrom('payable as p')
    .innerJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.approval_id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('a.tenant_id', '=', tenantId)
  const { departments } = reader
  if (departments !== 'all')
    query = query.where((eb) =>
      eb.or([
        eb('a.department_id', '=', anyOf(departments)),
        eb.exists(
          eb
            .selectFrom('inbox as mine')
            .where('mine.tenant_id', '=', tenantId)
            .whereRef('mine.approval_id', '=', 'p.approval_id')
            .where('mine.user_id', '=', reader.id)
            .select('mine.approval_id'),
        ),
      ]),
    )
  if (ids) query = query.where('p.approval_id', '=', anyOf(ids))
  if (states.length > 0) query = query.where('p.state', 'in', states)
  if (leastFen !== undefined) query = query.where('p.amount_fen', '>=', String(leastFen))
  if (mostFen !== undefined) query = query.where('p.amount_fen', '<=', String(mostFen))
  if (from) query = query.where('p.queued_at', '>=', from)
  if (until) query = query.where('p.queued_at', '<', until)
  return filtered(query, {
    contains: { 'p.payee': filter.payee, 'a.apply_no': filter.applyNo, 'a.company': filter.company },
    equals: { 'a.kind': filter.kind },
  }).select((eb) => [
    'p.approval_id as id',
    'a.kind',
    'a.apply_no as applyNo',
    'a.name',
    'a.applicant_id as applicantId',
    'a.handler_id as handlerId',
    'a.create_name as createName',
    'a.dept_name as deptName',
    'a.company',
    'p.payee',
    'p.account',
    'p.bank',
    'p.amount_fen as amountFen',
    'p.paid_fen as paidFen',
    'p.state',
    'p.paid_on as paidOn',
    'p.failure',
    'p.queued_at as queuedAt',
    eb
      .selectFrom('pay_batch_line as l')
      .innerJoin('pay_batch as b', (join) =>
        join.onRef('b.tenant_id', '=', 'l.tenant_id').onRef('b.id', '=', 'l.batch_id'),
      )
      .where('l.tenant_id', '=', tenantId)
      .where('b.tenant_id', '=', tenantId)
      .whereRef('l.request_id', '=', 'p.approval_id')
      .where('l.is_open', '=', true)
      .select((line) => line.fn.max('b.made_at').as('at'))
      .as('batchedAt'),
  ])
}

export type PayableRow = Awaited<ReturnType<typeof listPayables>>[number]

const order = {
  columns: { applyNo: 'a.apply_no', payee: 'p.payee', amount: 'p.amount_fen', queuedTime: 'p.queued_at' },
  first: [['p.queued_at', 'asc']],
  id: 'p.approval_id',
} as const

/** Those that have waited longest first unless another order is given. */
export function pagePayables(db: Db, filter: PayableFilter, asked: PageAsked & Sort) {
  return readPage(select(db, filter), asked, order)
}

/** The first 10,000. */
export function listPayables(db: Db, filter: PayableFilter, asked: Sort = {}) {
  return sorted(select(db, filter), asked, order).limit(exactTotal).execute()
}

export async function sumPayables(
  db: Db,
  filter: PayableFilter,
): Promise<{ count: number; amountFen: bigint; paidFen: bigint }> {
  const { count, amountFen, paidFen } = await select(db, filter)
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(p.amount_fen), 0)`.as('amountFen'),
      sql<string>`coalesce(sum(p.paid_fen), 0)`.as('paidFen'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), amountFen: BigInt(amountFen), paidFen: BigInt(paidFen) }
}
