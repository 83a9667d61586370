import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

/** Ids of the requests whose names contain all of these pairs, as the right side of `id = …`. Few must contain them. */
export function namedLike(db: Db, tenantId: string, pairs: string): RawBuilder<string> {
  const named = db
    .selectFrom('approval_name')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`pairs @> ${pairs}::text[]`)
    .select('approval_id')
  return sql<string>`any(array(${named}))`
}

/**
 * How many requests of all tenants contain the rarest of these pairs, as the statistics of the database know it; 0 for a pair
 * that they do not count among the common ones.
 */
export async function estimateNamed(db: Db, pairs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ rarest: number }>`
    select coalesce(min(coalesce(known.share, 0)), 0) * (
      select greatest(reltuples, 0) from pg_class where oid = 'approval_name'::regclass) as rarest
    from unnest(${pairs}::text[]) as asked (pair)
    left join (
      select unnest(most_common_elems::text::text[]) as pair, unnest(most_common_elem_freqs) as share
      from pg_stats where schemaname = 'public' and tablename = 'approval_name' and attname = 'pairs'
    ) known on known.pair = asked.pair`.execute(db)
  return rows[0]?.rarest ?? 0
}
