import { type Kysely, sql } from 'kysely'

/** The person to whom a request was handed over, since its applicant can act no more. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table approval add column handler_id text,
      add foreign key (tenant_id, handler_id) references app_user (tenant_id, id)`,
    `create index approval_handler on approval (tenant_id, handler_id) where handler_id is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
