import { type Kysely, sql } from 'kysely'

/** As `referenceTables` stood when this was written. */
const tables = [
  'app_user',
  'department',
  'department_deputy',
  'user_department',
  'post',
  'role',
  'role_scope',
  'role_scope_department',
  'user_role',
  'menu',
  'menu_role',
  'dictionary',
  'own_dictionary',
  'setting',
  'form_customization',
  'flow',
  'flow_version',
]

/**
 * Every change of what requests refer to (people, departments, roles, dictionaries, forms, flows) counts up a version of
 * the tenant, so that answers read from these tables can be kept for as long as the version stands (kept-reads.ts). It is
 * counted at the end of the transaction, once: earlier it would make the changes of a tenant wait for each other. It stands in
 * a table of its own, because a log-in holds the row of its tenant.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'create table reference_version (tenant_id text primary key references tenant, version bigint not null)',
    'insert into reference_version select tenant_id, 1 from tenant',
    'grant select on reference_version to countersign_app',
    `create function count_reference_change() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare changed text := coalesce(new.tenant_id, old.tenant_id);
    begin
      if current_setting('countersign.restoring', true) = 'on' then return null; end if;
      if current_setting('countersign.reference_counted', true) is distinct from changed then
        insert into reference_version as kept values (changed, 1)
          on conflict (tenant_id) do update set version = kept.version + 1;
        perform set_config('countersign.reference_counted', changed, true);
      end if;
      return null;
    end $$`,
    ...tables.map(
      (
        table,
      ) => `create constraint trigger count_reference_change after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function count_reference_change()`,
    ),
  ]) {
    await sql.raw(statement).execute(db)
  }
}
