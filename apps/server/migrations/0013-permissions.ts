import { type Kysely, sql } from 'kysely'

/** Permissions are buttons of the menu that roles were given. What a tenant has been given once is not given again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // A role or a menu entry of the product, by its code. The row stays when the tenant renames or removes the entry.
    `create table given_entry (
      tenant_id text not null references tenant,
      kind text not null check (kind in ('role', 'menu')),
      code text not null,
      primary key (tenant_id, kind, code)
    )`,
    'grant select, insert on given_entry to countersign_app',
    `insert into given_entry (tenant_id, kind, code)
      select tenant_id, 'menu', unnest(array['home', 'approval', 'launch', 'pending', 'received', 'handled', 'initiated'])
      from tenant`,
    `insert into given_entry (tenant_id, kind, code)
      select tenant_id, 'role', unnest(array['administrator', 'user', 'general_manager', 'finance', 'legal'])
      from tenant`,
    // Every call looks up what the roles of its person were given.
    'create index menu_role_role on menu_role (tenant_id, role_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
