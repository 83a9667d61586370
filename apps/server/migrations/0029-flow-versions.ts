import { type Kysely, sql } from 'kysely'

/** A flow per kind and company, and who changed and published its versions. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // '' for the flow of all companies that have none of their own.
    "alter table flow add column company text not null default ''",
    'alter table flow drop constraint flow_tenant_id_kind_key',
    'alter table flow add unique (tenant_id, kind, company)',
    'alter table flow add column version int not null default 1',
    'alter table flow add column updated_at timestamptz not null default now()',
    // '' for a flow that came with the product.
    "alter table flow add column updated_by text not null default ''",
    'alter table flow_version add column created_at timestamptz not null default now()',
    "alter table flow_version add column published_by text not null default ''",
    'update flow_version set created_at = published_at where published_at is not null',
    // A flow has one draft, which the next publication takes.
    "create unique index flow_version_draft on flow_version (tenant_id, flow_id) where state = 'draft'",
  ]) {
    await sql.raw(statement).execute(db)
  }
}
