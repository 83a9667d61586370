import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** Numbers from JSON: the database writes bigints as text. */
const count = z.coerce.number()
const fen = z.coerce.bigint()
const sums = { orders: count, pieces: count, amountFen: fen, pointsFen: fen }
const named = z.object({ id: z.string(), name: z.string(), ...sums })

const counted = z.object({
  days: z.array(z.object({ day: z.string(), ...sums })),
  byPieces: z.array(named),
  byAmount: z.array(named),
  categories: z.array(named),
  departments: z.array(named),
})
export type CountedSales = z.infer<typeof counted>

interface Range {
  tenantId: string
  /** Start of the first day, and of the day after the last one. */
  from: Date
  to: Date
}

/**
 * Counts what was ordered less what was cancelled and returned. Past days have been counted before (countUntil); later
 * ones are counted now, in the same statement.
 */
export async function countSales(db: Db, { tenantId, from, to }: Range): Promise<CountedSales> {
  const until = await findCountedUntil(db, tenantId)
  const middle = until && until > from ? (until < to ? until : to) : from
  const { rows } = await sql<{ figures: unknown }>`
    with fact as materialized (
      select day, what, id, orders, pieces, amount_fen, points_fen from shop_figure_day
      where tenant_id = ${tenantId} and day >= ${dayOf(sql`${from}::timestamptz`)}
        and day < ${dayOf(sql`${middle}::timestamptz`)}
      union all ${factsOf({ tenantId, from: middle, to })}
    ), sold as materialized (
      select fact.id, coalesce(goods.name, '') as name, goods.category_id, ${summed}
      from fact left join shop_goods goods on goods.tenant_id = ${tenantId} and goods.id = fact.id
      where fact.what = 'goods' group by fact.id, goods.name, goods.category_id
    )
    select json_build_object(
      'days', ${listOf(sql`
        select to_char(day, 'YYYY-MM-DD') as day, ${summed} from fact where what = 'all' group by 1`)},
      'byPieces', ${listOf(sql`
        select id, name, ${taken} from sold where pieces > 0 order by pieces desc, "amountFen"::bigint desc, id limit 10`)},
      'byAmount', ${listOf(sql`
        select id, name, ${taken} from sold where "amountFen"::bigint > 0
        order by "amountFen"::bigint desc, pieces desc, id limit 10`)},
      'categories', ${listOf(sql`
        select coalesce(category.id, '') as id, coalesce(category.name, '') as name, sum(orders)::int as orders,
          sum(pieces)::int as pieces, sum("amountFen"::bigint)::text as "amountFen",
          sum("pointsFen"::bigint)::text as "pointsFen"
        from sold left join shop_category category
          on category.tenant_id = ${tenantId} and category.id = sold.category_id and category.removed_at is null
        group by 1, 2 order by sum("amountFen"::bigint) desc, 1`)},
      'departments', ${listOf(sql`
        select fact.id, coalesce(department.name, '') as name, ${summed}
        from fact left join department on department.tenant_id = ${tenantId} and department.id = fact.id
        where fact.what = 'department' group by 1, 2 order by sum(amount_fen) desc, 1`)}
    ) as figures`.execute(db)
  return counted.parse(rows[0]?.figures)
}

const summed = sql`sum(orders)::int as orders, sum(pieces)::int as pieces, sum(amount_fen)::text as "amountFen",
  sum(points_fen)::text as "pointsFen"`
const taken = sql`orders, pieces, "amountFen", "pointsFen"`

/**
 * One row for each day and goods, department, and all of them: orders and lines count on the day of the order, and are
 * taken off on the day of their cancellation or return.
 */
function factsOf({ tenantId, from, to }: Range): RawBuilder<unknown> {
  const inRange = (at: RawBuilder<unknown>) => sql<boolean>`${at} >= ${from} and ${at} < ${to}`
  return sql`(
    with moved as materialized (
      select o.id, o.user_id, o.created_at as at, 1 as sign from shop_order o
      where o.tenant_id = ${tenantId} and ${inRange(sql`o.created_at`)}
      union all
      select o.id, o.user_id, e.at, -1 from shop_order_event e
      join shop_order o on o.tenant_id = ${tenantId} and o.id = e.order_id
      where e.tenant_id = ${tenantId} and e.action = 'cancel' and ${inRange(sql`e.at`)}
    ), line as materialized (
      select ${dayOf(sql`moved.at`)} as day, moved.user_id, l.goods_id, moved.sign * l.num as pieces,
        moved.sign * l.num * l.price_fen as amount, l.is_paid_by_points
      from moved join shop_order_line l on l.tenant_id = ${tenantId} and l.order_id = moved.id
      union all
      select ${dayOf(sql`c.decided_at`)}, o.user_id, l.goods_id, -c.num, -c.num * l.price_fen, l.is_paid_by_points
      from shop_after_sale c
      join shop_order_line l on l.tenant_id = ${tenantId} and l.id = c.line_id
      join shop_order o on o.tenant_id = ${tenantId} and o.id = l.order_id
      where c.tenant_id = ${tenantId} and c.kind = 'return' and c.state = 'agreed' and ${inRange(sql`c.decided_at`)}
    ), person as materialized (
      select distinct on (user_id) user_id, dept_id from user_department
      where tenant_id = ${tenantId} order by user_id, sort
    ), part as materialized (
      select day, user_id, 0 as orders, sum(pieces) as pieces, sum(amount) as amount,
        coalesce(sum(amount) filter (where is_paid_by_points), 0) as points
      from line group by 1, 2
      union all
      select ${dayOf(sql`at`)}, user_id, sum(sign), 0, 0, 0 from moved group by 1, 2
    )
    select day, 'all' as what, '' as id, sum(orders)::int as orders, sum(pieces)::int as pieces,
      sum(amount)::bigint as amount_fen, sum(points)::bigint as points_fen
    from part group by 1
    union all
    select day, 'department', coalesce(person.dept_id, ''), sum(orders)::int, sum(pieces)::int,
      sum(amount)::bigint, sum(points)::bigint
    from part left join person using (user_id) group by 1, 3
    union all
    select day, 'goods', goods_id, 0, sum(pieces)::int, sum(amount)::bigint,
      coalesce(sum(amount) filter (where is_paid_by_points), 0)::bigint
    from line group by 1, 3
  )`
}

/** End of the counted days of a tenant: everything before it is in shop_figure_day. */
async function findCountedUntil(db: Db, tenantId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shop_figures_counted')
    .where('tenant_id', '=', tenantId)
    .select('until')
    .executeTakeFirst()
  return row?.until
}

/**
 * Counts the days before `to` that are not counted yet. `to` is the start of a day before which nothing happens any more.
 * When two runs meet, the second one finds the work done.
 */
export async function countUntil(tx: Tx, tenantId: string, to: Date): Promise<void> {
  // The first run counts the whole history, which may take longer than the usual limit.
  await sql`set local statement_timeout = 0`.execute(tx)
  await tx
    .insertInto('shop_figures_counted')
    .values({ tenant_id: tenantId, until: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { until: from } = await tx
    .selectFrom('shop_figures_counted')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .select('until')
    .executeTakeFirstOrThrow()
  if (from >= to) return
  await sql`insert into shop_figure_day (tenant_id, day, what, id, orders, pieces, amount_fen, points_fen)
    select ${tenantId}, f.* from ${factsOf({ tenantId, from, to })} f`.execute(tx)
  await tx.updateTable('shop_figures_counted').set({ until: to }).where('tenant_id', '=', tenantId).execute()
}

/** The day in business time (China). */
const dayOf = (at: RawBuilder<unknown>) => sql<string>`(${at} at time zone 'Asia/Shanghai')::date`

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(l), '[]'::json) from (${rows}) l)`
