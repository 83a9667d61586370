import { type Kysely, sql } from 'kysely'

/** An index for the people who hold a post, whom a step of a flow may ask. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create index user_department_post on user_department (tenant_id, post_id, user_id)
        where post_id is not null`,
    )
    .execute(db)
}
