import type { Sort, StuckWhy } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { filtered } from '../../../platform/database/filtered.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'
import { standingOf } from '../../organisation/index.ts'
import { ownerId } from '../request/approval.repository.ts'

interface Filter {
  tenantId: string
  id?: string | undefined
  kind?: string | undefined
  applyNo?: string | undefined
  personName?: string | undefined
  why?: StuckWhy | undefined
}

/** Requests with their applicants. */
function selectRequests(db: Db, tenantId: string) {
  return db
    .selectFrom('approval')
    .innerJoin('app_user as applicant', (join) =>
      join
        .onRef('applicant.tenant_id', '=', 'approval.tenant_id')
        .onRef('applicant.id', '=', 'approval.applicant_id'),
    )
    .where('approval.tenant_id', '=', tenantId)
    .select([
      'approval.id as approvalId',
      'approval.kind',
      'approval.apply_no as applyNo',
      'approval.name',
      'applicant.name as createName',
      'approval.step',
    ])
}

/** Undecided tasks of people who cannot act. */
function selectTasks(db: Db, tenantId: string) {
  return selectRequests(db, tenantId)
    .innerJoin('task', (join) =>
      join.onRef('task.tenant_id', '=', 'approval.tenant_id').onRef('task.approval_id', '=', 'approval.id'),
    )
    .innerJoin('app_user as person', (join) =>
      join.onRef('person.tenant_id', '=', 'task.tenant_id').onRef('person.id', '=', 'task.assignee_id'),
    )
    .where('approval.status', '=', 'running')
    .where('person.status', '<>', 'active')
    .where('task.decided_at', 'is', null)
    .where('task.state', 'in', ['open', 'waiting', 'paused'])
    .select([
      'task.id',
      'person.name as personName',
      standingOf('person').as('standing'),
      'task.opened_at as openedAt',
      sql<StuckWhy>`'personGone'`.as('why'),
      sql<{ zh?: string; en?: string }>`'{}'::jsonb`.as('reason'),
    ])
}

/** Requests that the last check found stuck and that still stand as they did then. */
function selectFound(db: Db, tenantId: string) {
  return selectRequests(db, tenantId)
    .innerJoin('app_user as owner', (join) =>
      join.onRef('owner.tenant_id', '=', 'approval.tenant_id').on('owner.id', '=', ownerId('approval')),
    )
    .innerJoin('stuck', (join) =>
      join.onRef('stuck.tenant_id', '=', 'approval.tenant_id').onRef('stuck.approval_id', '=', 'approval.id'),
    )
    .where((eb) =>
      eb.or([
        eb('stuck.why', '<>', 'applicantGone').and('approval.status', '=', 'running'),
        eb('stuck.why', '=', 'applicantGone')
          .and('approval.status', '=', 'rejected')
          .and('owner.status', '<>', 'active'),
      ]),
    )
    .select([
      'stuck.approval_id as id',
      sql<string>`case when stuck.why = 'applicantGone' then owner.name else '' end`.as('personName'),
      standingOf('owner').as('standing'),
      'stuck.since as openedAt',
      sql<StuckWhy>`stuck.why`.as('why'),
      'stuck.reason',
    ])
}

function select(db: Db, { tenantId, id, kind, applyNo, personName, why }: Filter) {
  const query = db.selectFrom(selectTasks(db, tenantId).unionAll(selectFound(db, tenantId)).as('row'))
  return filtered(query, {
    contains: { 'row.applyNo': applyNo, 'row.personName': personName },
    equals: { 'row.kind': kind, 'row.id': id, 'row.why': why },
  }).selectAll()
}

export type StuckRow = Awaited<ReturnType<typeof listStuck>>['records'][number]

/** Those that have waited longest first unless another order is given. */
export function listStuck(db: Db, filter: Filter, asked: PageAsked & Sort) {
  return readPage(select(db, filter), asked, {
    columns: { applyNo: 'row.applyNo', openTime: 'row.openedAt' },
    first: [['row.openedAt', 'asc']],
    id: 'row.id',
  })
}

export function findStuck(db: Db, tenantId: string, id: string): Promise<StuckRow | undefined> {
  return select(db, { tenantId, id }).executeTakeFirst()
}

/** Some of the tasks of one person, in the order of their ids, after this one. */
export function listStuckOf(
  db: Db,
  tenantId: string,
  { userId, after }: { userId: string; after: string },
): Promise<Pick<StuckRow, 'id' | 'approvalId' | 'kind'>[]> {
  return selectTasks(db, tenantId)
    .where('task.assignee_id', '=', userId)
    .where('task.id', '>', after)
    .orderBy('task.id')
    .limit(100)
    .execute()
}

/** Some of the requests on their way or rejected for which a person acts as the applicant, in the order of their ids, after this one. */
export async function listOwnedBy(
  db: Db,
  tenantId: string,
  { userId, after }: { userId: string; after: string },
): Promise<string[]> {
  const rows = await ownedBy(db, tenantId, userId)
    .where('status', 'in', ['running', 'rejected'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(100)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

const ownedBy = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('handler_id', '=', userId),
        eb.and([eb('applicant_id', '=', userId), eb('handler_id', 'is', null)]),
      ]),
    )

/** Requests that were handed over from a person, by who acts for their applicants now. */
export async function countHandedOver(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ heirId: string; count: number }[]> {
  const { rows } = await sql<{ heirId: string; count: number }>`
    select a.handler_id as "heirId", count(distinct a.id)::int as count
    from approval a
    join event e on e.tenant_id = a.tenant_id and e.approval_id = a.id
      and e.type = 'requestHandedOver' and e.payload::json ->> 'fromId' = ${userId}
      and e.payload::json ->> 'to' = a.handler_id
    where a.tenant_id = ${tenantId} and a.handler_id is not null
    group by a.handler_id
    order by a.handler_id`.execute(db)
  return rows
}

/** Open tasks that were handed over from a person, by whom they wait for. */
export async function countInherited(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ heirId: string; count: number }[]> {
  const { rows } = await sql<{ heirId: string; count: number }>`
    select heir.assignee_id as "heirId", count(*)::int as count
    from task gone
    join event e on e.tenant_id = gone.tenant_id and e.approval_id = gone.approval_id
      and e.type = 'handedOver' and e.payload::json ->> 'taskId' = gone.id
    join task heir on heir.tenant_id = gone.tenant_id and heir.node_run_id = gone.node_run_id
      and heir.assignee_id = e.payload::json ->> 'to' and heir.state = 'open'
    where gone.tenant_id = ${tenantId} and gone.assignee_id = ${userId}
    group by heir.assignee_id
    order by heir.assignee_id`.execute(db)
  return rows
}

/** Id of the request of a task. */
export async function findRequestOf(db: Db, tenantId: string, taskId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .select('approval_id as approvalId')
    .executeTakeFirst()
  return row?.approvalId
}

/** How many tasks of each kind wait for a person. */
export function countWaiting(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ kind: string; count: number }[]> {
  return db
    .selectFrom('task')
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.tenant_id', '=', 'task.tenant_id')
        .onRef('approval.id', '=', 'task.approval_id')
        .on('approval.status', '=', 'running'),
    )
    .where('task.tenant_id', '=', tenantId)
    .where('task.assignee_id', '=', userId)
    .where('task.decided_at', 'is', null)
    .where('task.state', 'in', ['open', 'waiting', 'paused'])
    .groupBy('approval.kind')
    .orderBy('approval.kind')
    .select(['approval.kind', sql<number>`count(*)::int`.as('count')])
    .execute()
}

/** How many requests of an applicant are a draft, and how many are on their way or came back. */
export async function countOwn(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ drafts: number; requests: number }> {
  const { drafts, requests } = await ownedBy(db, tenantId, userId)
    .where('status', 'in', ['draft', 'running', 'rejected'])
    .select([
      sql<number>`count(*) filter (where status = 'draft')::int`.as('drafts'),
      sql<number>`count(*) filter (where status <> 'draft')::int`.as('requests'),
    ])
    .executeTakeFirstOrThrow()
  return { drafts, requests }
}
