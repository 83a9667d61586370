import { type Kysely, sql } from 'kysely'

/** People who act in the place of others for a time. A row only ends: who could act when is part of what signatures prove. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table delegation (
      tenant_id text not null references tenant,
      id text not null,
      from_id text not null,
      to_id text not null check (to_id <> from_id),
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      kinds text[] not null,
      most numeric(18,2),
      only_delegate boolean not null,
      new_only boolean not null,
      reason text not null,
      set_by text not null,
      created_at timestamptz not null,
      sha256 text not null,
      ended_at timestamptz,
      ended_by text,
      primary key (tenant_id, id),
      foreign key (tenant_id, from_id) references app_user (tenant_id, id),
      foreign key (tenant_id, to_id) references app_user (tenant_id, id),
      foreign key (tenant_id, set_by) references app_user (tenant_id, id),
      foreign key (tenant_id, ended_by) references app_user (tenant_id, id)
    )`,
    'create index delegation_from on delegation (tenant_id, from_id)',
    'create index delegation_to on delegation (tenant_id, to_id)',
    'create index event_acting_for on event (tenant_id, approval_id) where acting_for_id is not null',
    `create constraint trigger count_reference_change after insert or update or delete on delegation
      deferrable initially deferred for each row execute function count_reference_change()`,
    'grant select, insert on delegation to countersign_app',
    'grant update (ended_at, ended_by) on delegation to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
