import { type Kysely, sql } from 'kysely'

/**
 * The pairs of neighbouring Chinese characters in the names of requests, by which a person with very many of them finds the few
 * that contain a word: two characters are the usual word, and no trigram. Beside `approval`, whose rows are written with every
 * decision. The statistics know how many names contain a common pair.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create function han_pairs(name text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct pair), '{}')
      from (select substr(name, place, 2) as pair from generate_series(1, length(name) - 1) place) pairs
      where pair ~ '^[\\u4e00-\\u9fff]{2}$'
    $$`,
    `create table approval_name (
      tenant_id text not null references tenant,
      approval_id text not null,
      pairs text[] not null,
      primary key (tenant_id, approval_id)
    )`,
    'alter table approval_name alter column pairs set statistics 300',
    'insert into approval_name select tenant_id, id, han_pairs(name) from approval',
    'create index approval_name_pairs on approval_name using gin (pairs)',
    'analyze approval_name',
    'grant select on approval_name to countersign_app',
    `create function keep_name_pairs() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      if current_setting('countersign.restoring', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into approval_name select tenant_id, id, han_pairs(name) from added
          on conflict (tenant_id, approval_id) do update set pairs = excluded.pairs;
      elsif tg_op = 'UPDATE' then
        update approval_name set pairs = han_pairs(new.name)
          where tenant_id = new.tenant_id and approval_id = new.id;
      else
        delete from approval_name where tenant_id = old.tenant_id and approval_id = old.id;
      end if;
      return null;
    end $$`,
    `create trigger keep_new_name_pairs after insert on approval referencing new table as added
      for each statement execute function keep_name_pairs()`,
    `create trigger keep_name_pairs after update on approval for each row
      when (old.name is distinct from new.name) execute function keep_name_pairs()`,
    `create trigger forget_name_pairs after delete on approval for each row execute function keep_name_pairs()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
