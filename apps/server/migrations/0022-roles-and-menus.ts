import { type Kysely, sql } from 'kysely'

/** Roles and menus become records in trees. A role has data that its people may read beyond their own. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table role
      add column parent_id text,
      add column version int not null default 1,
      -- A removed role stays, since flows and records of old requests name it.
      add column removed_at timestamptz,
      add foreign key (tenant_id, parent_id) references role (tenant_id, id)`,
    // A removed role frees its alias.
    'alter table role drop constraint role_tenant_id_alias_key',
    'create unique index role_alias on role (tenant_id, alias) where removed_at is null',
    // Numbers of data scopes (wire-conventions section 7): 1 all, 2 own, 3 department, 4 department and below, 5 chosen.
    `create table role_scope (
      tenant_id text not null,
      role_id text not null,
      scope int not null check (scope between 1 and 5),
      primary key (tenant_id, role_id, scope),
      foreign key (tenant_id, role_id) references role (tenant_id, id)
    )`,
    'insert into role_scope (tenant_id, role_id, scope) select tenant_id, id, 2 from role',
    `create table role_scope_department (
      tenant_id text not null,
      role_id text not null,
      dept_id text not null,
      primary key (tenant_id, role_id, dept_id),
      foreign key (tenant_id, role_id) references role (tenant_id, id),
      foreign key (tenant_id, dept_id) references department (tenant_id, id)
    )`,
    'grant select, insert, delete on role_scope, role_scope_department to countersign_app',
    `alter table menu
      add column remark text not null default '',
      add column alias text not null default '',
      -- Whether everybody sees the page, also without a grant.
      add column for_all boolean not null default false,
      -- 1 in the same window, 2 in a new one; other programs write 0 for the same window.
      add column is_open int not null default 1 check (is_open between 0 and 2),
      add column version int not null default 1,
      add column removed_at timestamptz,
      add foreign key (tenant_id, parent_id) references menu (tenant_id, id)`,
    // Clients add /index to the path of a page at the top level, also to one that ends with it.
    `update menu set path = '/wel' where code = 'home' and path = '/wel/index'`,
    `update menu m set for_all = true where category = 1 and not exists (
      select from menu_role r where r.tenant_id = m.tenant_id and r.menu_id = m.id)`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
