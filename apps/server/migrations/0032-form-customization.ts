import { type Kysely, sql } from 'kysely'

/** Changes of companies to the kinds of form, and the people to whom each kind is offered. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table form_customization (
      tenant_id text not null references tenant,
      kind text not null,
      -- Added fields, required and hidden fields, and lists of options, as forms reads them.
      content jsonb not null,
      -- Who may start a request of the kind.
      offered jsonb not null,
      -- The number of the field that was added last; numbers are not used again.
      last_number int not null default 0,
      version int not null default 1,
      updated_at timestamptz not null,
      updated_by text not null,
      primary key (tenant_id, kind)
    )`,
    'grant select, insert, update on form_customization to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
