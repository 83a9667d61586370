import { type Kysely, sql } from 'kysely'

/**
 * Requests that cannot go on although nobody's task is at fault, as the last check found them. `reason` holds the words of a
 * way that is blocked, by language. `stuck_checked` says up to which version of the reference data the requests of a tenant
 * were checked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table stuck (
      tenant_id text not null references tenant,
      approval_id text not null,
      why text not null check (why in ('wayBlocked', 'applicantGone', 'nothingOpen')),
      reason jsonb not null,
      since timestamptz not null,
      primary key (tenant_id, approval_id),
      foreign key (tenant_id, approval_id) references approval (tenant_id, id)
    )`,
    'create table stuck_checked (tenant_id text primary key references tenant, version bigint not null)',
    'grant select, insert, update, delete on stuck, stuck_checked to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
