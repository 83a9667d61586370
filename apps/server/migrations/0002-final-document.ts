import { type Kysely, sql } from 'kysely'

/**
 * PDFs of approved rounds; their bytes are in the file store. Evidence: the app role may only insert and read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table final_document (
      tenant_id text not null,
      approval_id text not null,
      round int not null,
      file_id text not null,
      sha256 text not null,
      size bigint not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, approval_id, round),
      foreign key (tenant_id, approval_id, round) references approval_round (tenant_id, approval_id, round)
    )`,
    'grant select, insert on final_document to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
