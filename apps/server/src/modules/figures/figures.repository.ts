import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Scope } from './scope.ts'

/** Bigints and numerics travel as text. */
const count = z.coerce.number()
const time = { count, median: count, p90: count }

const counted = z.object({
  /** Requests looked at. */
  looked: count,
  running: z.object({ count, since: z.coerce.date().nullable() }),
  submitted: z.array(z.object({ week: z.string(), count })),
  ended: z.array(
    z.object({ week: z.string(), outcome: z.enum(['approved', 'rejected', 'abandoned']), count }),
  ),
  kinds: z.array(z.object({ kind: z.string(), ...time })),
  steps: z.array(z.object({ kind: z.string(), nodeId: z.string(), ...time })),
  reasons: z.array(z.object({ text: z.string(), count })),
  places: z.array(z.object({ kind: z.string(), nodeId: z.string(), count })),
  amounts: z.array(z.object({ kind: z.string(), company: z.string(), amount: z.string(), count })),
})
export type CountedRequests = z.infer<typeof counted>

interface Asked {
  tenantId: string
  scope: Scope
  from: Date
}

/**
 * Everything that is counted of requests, in one statement: their tasks are looked up once. What happened since `from`
 * moved its request since then, which an index of blocks knows (approval_moved); drafts have no tasks and no rounds.
 * Times are those of the database's clock, by which every decision is stamped.
 */
export async function countRequests(db: Db, { tenantId, scope, from }: Asked): Promise<CountedRequests> {
  const { rows } = await sql<{ figures: unknown }>`
    with moved as materialized (
      select a.id, a.kind, a.company, a.amount, a.status, a.round
      from approval a
      where a.tenant_id = ${tenantId} and a.updated_at >= ${from} and a.status <> 'draft' and ${within(scope)}
    ), asked as materialized (
      select m.id, m.kind, m.status, n.node_id, n.round = m.round as is_current,
        t.state, t.opinion, t.opened_at, t.decided_at
      from moved m
      join task t on t.tenant_id = ${tenantId} and t.approval_id = m.id
      join node_run n on n.tenant_id = ${tenantId} and n.id = t.node_run_id
    ), decided as (
      select * from asked where state in ('agreed', 'rejected') and decided_at >= ${from}
    ), ended as (
      select id, status, max(decided_at) as at, ${seconds(sql`min(opened_at)`, sql`max(decided_at)`)} as seconds
      from asked where is_current and status in ('approved', 'abandoned')
      group by id, status having max(decided_at) >= ${from}
    ), approved as (
      select m.*, e.seconds from ended e join moved m using (id) where e.status = 'approved'
    ), running as (
      select count(distinct a.id), min(t.opened_at) as since
      from task t join approval a on a.tenant_id = ${tenantId} and a.id = t.approval_id
      where t.tenant_id = ${tenantId} and t.state = 'open' and ${within(scope)}
    )
    select json_build_object(
      'looked', (select count(*) from moved),
      'running', (select to_json(running) from running),
      'submitted', ${listOf(sql`
        select ${week(sql`r.submitted_at`)} as week, count(*)
        from moved m join approval_round r on r.tenant_id = ${tenantId} and r.approval_id = m.id
        where r.submitted_at >= ${from} group by 1`)},
      'ended', ${listOf(sql`
        select ${week(sql`at`)} as week, outcome, count(*) from (
          select at, status as outcome from ended
          union all select decided_at, 'rejected' from decided where state = 'rejected') e
        group by 1, 2`)},
      'kinds', ${listOf(sql`
        select kind, ${times} from approved group by kind`)},
      'steps', ${listOf(sql`
        select kind, node_id as "nodeId", ${times}
        from (select kind, node_id, ${seconds(sql`opened_at`, sql`decided_at`)} as seconds from decided) s
        group by 1, 2`)},
      'reasons', ${listOf(sql`
        select btrim(opinion, ${blanks}) as text, count(*) from decided where state = 'rejected'
        group by 1 order by count(*) desc, 1 limit 10`)},
      'places', ${listOf(sql`
        select kind, node_id as "nodeId", count(*) from decided where state = 'rejected' group by 1, 2`)},
      'amounts', ${listOf(sql`
        select kind, company, sum(amount)::text as amount, count(*)
        from approved where amount is not null group by 1, 2`)}
    ) as figures`.execute(db)
  return counted.parse(rows[0]?.figures)
}

const decidedSchema = z.object({
  weeks: z.array(z.object({ week: z.string(), agreed: count, rejected: count })),
  kinds: z.array(z.object({ kind: z.string(), ...time })),
})

/** What somebody agreed to or rejected, whosever requests. */
export async function countDecisions(
  db: Db,
  { tenantId, userId, from }: { tenantId: string; userId: string; from: Date },
): Promise<z.infer<typeof decidedSchema>> {
  const { rows } = await sql<{ figures: unknown }>`
    with decided as materialized (
      select a.kind, t.state, t.decided_at, ${seconds(sql`t.opened_at`, sql`t.decided_at`)} as seconds
      from task t join approval a on a.tenant_id = ${tenantId} and a.id = t.approval_id
      where t.tenant_id = ${tenantId} and t.assignee_id = ${userId} and t.decided_at >= ${from}
        and t.state in ('agreed', 'rejected')
    )
    select json_build_object(
      'weeks', ${listOf(sql`
        select ${week(sql`decided_at`)} as week, count(*) filter (where state = 'agreed') as agreed,
          count(*) filter (where state = 'rejected') as rejected
        from decided group by 1`)},
      'kinds', ${listOf(sql`select kind, ${times} from decided group by kind`)}
    ) as figures`.execute(db)
  return decidedSchema.parse(rows[0]?.figures)
}

export async function countOpenTasks(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ count: number; since: Date | null }> {
  const row = await db
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('assignee_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('state', '=', 'open')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('opened_at').as('since')])
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), since: row?.since ?? null }
}

/** What somebody decided since then, without a look at the requests. */
export async function summariseDecisions(
  db: Db,
  { tenantId, userId, from }: { tenantId: string; userId: string; from: Date },
): Promise<{ handled: number; rejected: number; median: number | null }> {
  const row = await db
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('assignee_id', '=', userId)
    .where('decided_at', '>=', from)
    .where('state', 'in', ['agreed', 'rejected'])
    .select((eb) => [
      eb.fn.countAll<string>().as('handled'),
      eb.fn.countAll<string>().filterWhere('state', '=', 'rejected').as('rejected'),
      sql<string | null>`round(percentile_cont(0.5) within group (
        order by ${seconds(sql`opened_at`, sql`decided_at`)}))`.as('median'),
    ])
    .executeTakeFirst()
  return {
    handled: Number(row?.handled ?? 0),
    rejected: Number(row?.rejected ?? 0),
    median: row?.median === null || row?.median === undefined ? null : Number(row.median),
  }
}

/** The kinds among the newest requests of somebody, the most frequent first; of several, the one submitted last. */
export async function listMostUsed(
  db: Db,
  { tenantId, userId, newest }: { tenantId: string; userId: string; newest: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('inbox')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('initiated', '=', sql<boolean>`true`)
        .where('status', '<>', 'draft')
        .orderBy('applied_at', 'desc')
        .orderBy('approval_id', 'desc')
        .limit(sql.lit(newest))
        .select(['kind', 'applied_at'])
        .as('i'),
    )
    .groupBy('kind')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('applied_at'), 'desc')
    .orderBy('kind')
    .select('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Of `approval a`. */
function within(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'tenant') return sql<boolean>`true`
  return scope.kind === 'own'
    ? sql<boolean>`a.applicant_id = ${scope.userId}`
    : sql<boolean>`a.department_id = ${anyOf(scope.departmentIds)}`
}

/** Whole seconds are what anybody reads. */
const times = sql`count(*),
  round(percentile_cont(0.5) within group (order by seconds)) as median,
  round(percentile_cont(0.9) within group (order by seconds)) as p90`

const seconds = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<number>`extract(epoch from ${until} - ${since})::float8`

/** Its Monday, in business time. */
const week = (at: RawBuilder<unknown>) =>
  sql<string>`to_char(date_trunc('week', ${at} at time zone 'Asia/Shanghai'), 'YYYY-MM-DD')`

/** What people type around words without meaning it. */
const blanks = ' \t\r\n\u3000'

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(l), '[]'::json) from (${rows}) l)`
