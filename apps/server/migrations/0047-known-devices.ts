import { type Kysely, sql } from 'kysely'

/** A failed log-in names the known device of its account, and has a number by which the attempt can be taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table login_failure add column device text not null default ''`.execute(db)
  await sql`alter table login_failure add column id text not null default ''`.execute(db)
}
