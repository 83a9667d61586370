import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Scope } from './scope.rules.ts'

/** Numbers from JSON: the database writes bigints and numerics as text. */
const count = z.coerce.number()
const time = { count, median: count, p90: count }

const counted = z.object({
  /** Number of submitted rounds, as a measure of the work of counting. */
  looked: count,
  running: z.object({ count, since: z.coerce.date().nullable() }),
  weeks: z.array(
    z.object({
      week: z.string(),
      what: z.enum(['submitted', 'approved', 'rejected', 'abandoned']),
      count,
    }),
  ),
  kinds: z.array(z.object({ kind: z.string(), ...time })),
  steps: z.array(z.object({ kind: z.string(), nodeId: z.string(), ...time })),
  reasons: z.array(z.object({ text: z.string(), count })),
  places: z.array(z.object({ kind: z.string(), nodeId: z.string(), count })),
  amounts: z.array(z.object({ kind: z.string(), company: z.string(), amount: z.string(), count })),
})
export type CountedRequests = z.infer<typeof counted>

interface FiguresRange {
  tenantId: string
  scope: Scope
  /** Start of the first day. */
  from: Date
}

/**
 * Counts everything about requests since a day. For a whole tenant, past days have been counted before
 * (countPastDays); later days, and all days of narrower scopes, are counted now.
 */
export async function countRequests(
  db: Db,
  { tenantId, scope, from }: FiguresRange,
): Promise<CountedRequests> {
  const until = scope.kind === 'tenant' ? await findCountedUntil(db, tenantId) : undefined
  const since = until && until > from ? until : from
  // A day that is being counted meanwhile may be in both parts; stored counts are taken only up to `since`.
  const { rows } = await sql<{ figures: unknown }>`
    with fact as materialized (
      select day, what, kind, detail, count, seconds, amount from figure_day
      where tenant_id = ${tenantId} and day >= ${dayOf(sql`${from}::timestamptz`)}
        and day < ${dayOf(sql`${since}::timestamptz`)}
      union all ${factsOf({ tenantId, scope, from: since })}
    ), running as (
      select count(distinct t.approval_id), min(t.opened_at) as since from task t
      where t.tenant_id = ${tenantId} and t.state = 'open' and ${taskWithin(tenantId, scope)}
    )
    select json_build_object(
      'looked', (select coalesce(sum(count), 0) from fact where what = 'submitted'),
      'running', (select to_json(running) from running),
      'weeks', ${listOf(sql`
        select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, what, sum(count) as count
        from fact where what in ('submitted', 'approved', 'rejected', 'abandoned') group by 1, 2`)},
      'kinds', ${listOf(sql`
        select kind, ${times(sql`taken`)} from ${takenIn('approved')} group by kind`)},
      'steps', ${listOf(sql`
        select kind, detail as "nodeId", ${times(sql`taken`)} from ${takenIn('step')} group by kind, detail`)},
      'reasons', ${listOf(sql`
        select detail as text, sum(count) as count from fact where what = 'reason'
        group by 1 order by 2 desc, 1 limit 10`)},
      'places', ${listOf(sql`
        select kind, detail as "nodeId", sum(count) as count from fact where what = 'rejected' group by 1, 2`)},
      'amounts', ${listOf(sql`
        select kind, detail as company, sum(amount)::text as amount, sum(count) as count
        from fact where what = 'amount' group by 1, 2`)}
    ) as figures`.execute(db)
  return counted.parse(rows[0]?.figures)
}

/** One row for each duration. Facts are sorted before they are unnested, since there are fewer of them. */
const takenIn = (what: 'approved' | 'step') => sql`(
  select kind, detail, seconds from fact where what = ${sql.lit(what)} order by kind, detail offset 0) f,
  unnest(f.seconds) as taken`

/**
 * Counts what happened since `from` and, if given, before `to`: one row per day and sort of fact. Only requests
 * moved since `from` are read, through a block-range index (approval_moved); drafts have no tasks and no
 * rounds. Times are those of the database, with which every decision is stamped.
 */
function factsOf({ tenantId, scope, from, to }: FiguresRange & { to?: Date }): RawBuilder<unknown> {
  const inRange = (at: RawBuilder<unknown>) =>
    to ? sql<boolean>`${at} >= ${from} and ${at} < ${to}` : sql<boolean>`${at} >= ${from}`
  return sql`(
    with moved as materialized (
      select a.id, a.kind, a.company, a.amount, a.status, a.round
      from approval a
      where a.tenant_id = ${tenantId} and a.updated_at >= ${from} and a.status <> 'draft' and ${within(scope)}
    ), asked as materialized (
      select m.id, m.kind, m.company, m.amount, m.status, n.node_id, n.round = m.round as is_current,
        t.state, t.opinion, t.opened_at, t.decided_at
      from moved m
      join task t on t.tenant_id = ${tenantId} and t.approval_id = m.id
      join node_run n on n.tenant_id = ${tenantId} and n.id = t.node_run_id
    ), decided as materialized (
      select ${dayOf(sql`decided_at`)} as day, kind, node_id, state, opinion,
        ${seconds(sql`opened_at`, sql`decided_at`)} as seconds
      from asked where state in ('agreed', 'rejected') and ${inRange(sql`decided_at`)}
    ), ended as materialized (
      select ${dayOf(sql`max(decided_at)`)} as day, status, kind, company, amount,
        ${seconds(sql`min(opened_at)`, sql`max(decided_at)`)} as seconds
      from asked where is_current and status in ('approved', 'abandoned')
      group by id, status, kind, company, amount having ${inRange(sql`max(decided_at)`)}
    )
    select ${dayOf(sql`r.submitted_at`)} as day, 'submitted' as what, '' as kind, '' as detail,
      count(*)::int as count, null::int[] as seconds, null::numeric as amount
    from moved m join approval_round r on r.tenant_id = ${tenantId} and r.approval_id = m.id
    where ${inRange(sql`r.submitted_at`)} group by 1
    union all
    select day, status, kind, '', count(*), array_agg(seconds), null from ended group by 1, 2, 3
    union all
    select day, 'amount', kind, company, count(*), null, sum(amount)
    from ended where status = 'approved' and amount is not null group by 1, 3, 4
    union all
    select day, 'step', kind, node_id, count(*), array_agg(seconds), null from decided group by 1, 3, 4
    union all
    select day, 'rejected', kind, node_id, count(*), null, null
    from decided where state = 'rejected' group by 1, 3, 4
    union all
    select day, 'reason', '', btrim(opinion, ${blanks}), count(*), null, null
    from decided where state = 'rejected' group by 1, 4
  )`
}

/** End of the counted days of a tenant: everything before it is in figure_day. */
async function findCountedUntil(db: Db, tenantId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('figures_counted')
    .where('tenant_id', '=', tenantId)
    .select('until')
    .executeTakeFirst()
  return row?.until
}

/** Whether the history of the demo company is not complete in this tenant. */
export async function isBeingSeeded(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('demo_company')
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is', null)
    .select('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the days before `to` that are not counted yet. `to` is the start of a day before which nothing changes
 * any more. Of two runs at once, the second finds the work done.
 */
export async function countUntil(tx: Tx, tenantId: string, to: Date): Promise<void> {
  // The first run counts the whole history, which may take longer than the usual limit.
  await sql`set local statement_timeout = 0`.execute(tx)
  await tx
    .insertInto('figures_counted')
    .values({ tenant_id: tenantId, until: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { until: from } = await tx
    .selectFrom('figures_counted')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .select('until')
    .executeTakeFirstOrThrow()
  if (from >= to) return
  await sql`insert into figure_day (tenant_id, day, what, kind, detail, count, seconds, amount)
    select ${tenantId}, f.* from ${factsOf({ tenantId, scope: { kind: 'tenant' }, from, to })} f`.execute(tx)
  await tx.updateTable('figures_counted').set({ until: to }).where('tenant_id', '=', tenantId).execute()
}

const decidedSchema = z.object({
  weeks: z.array(z.object({ week: z.string(), agreed: count, rejected: count })),
  kinds: z.array(z.object({ kind: z.string(), ...time })),
})

/** The decisions of one person on any request, counted by week and kind. */
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
      'kinds', ${listOf(sql`select kind, ${times(sql`seconds`)} from decided group by kind`)}
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

/** One person's decisions since `from`, counted from tasks alone; `median` is in seconds. */
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

/**
 * The kinds among a person's newest requests, the most frequent first; equally frequent ones by their latest
 * submission.
 */
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

/** Condition on `task t`. The scope of a whole tenant needs no look at requests. */
function taskWithin(tenantId: string, scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'tenant') return sql<boolean>`true`
  return sql<boolean>`t.approval_id in (
    select a.id from approval a where a.tenant_id = ${tenantId} and a.status = 'running' and ${within(scope)})`
}

/** Condition on `approval a`. */
function within(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'tenant') return sql<boolean>`true`
  return scope.kind === 'own'
    ? sql<boolean>`a.applicant_id = ${scope.userId}`
    : sql<boolean>`a.department_id = ${anyOf(scope.departmentIds)}`
}

/** Count, median and 90th percentile of durations, in whole seconds. */
const times = (taken: RawBuilder<unknown>) => sql`count(*),
  round(percentile_cont(0.5) within group (order by ${taken})) as median,
  round(percentile_cont(0.9) within group (order by ${taken})) as p90`

const seconds = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<number>`extract(epoch from ${until} - ${since})::int`

/** The day in business time (China). */
const dayOf = (at: RawBuilder<unknown>) => sql<string>`(${at} at time zone 'Asia/Shanghai')::date`

/** The Monday of the week in business time. */
const week = (at: RawBuilder<unknown>) => sql<string>`to_char(date_trunc('week', ${dayOf(at)}), 'YYYY-MM-DD')`

/** Blanks around a reason, including the full-width space, which people type without meaning it. */
const blanks = ' \t\r\n\u3000'

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(l), '[]'::json) from (${rows}) l)`
