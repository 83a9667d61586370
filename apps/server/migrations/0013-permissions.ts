import { type Kysely, sql } from 'kysely'

/** Permissions are buttons of the menu that were given to roles. A tenant is given each entry only once. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // A role or menu entry of the product, by its code. The row stays when the tenant renames or removes the
    // entry.
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
    // Every call looks up the buttons that the person's roles were given.
    'create index menu_role_role on menu_role (tenant_id, role_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
