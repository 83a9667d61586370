import { type Kysely, sql } from 'kysely'

/** Buttons and the top of the menu, which messages a decision has answered, and the list of what one may read of a kind. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // 1 a menu, 2 a button (wire.md "Menus").
    'alter table menu add column category int not null default 1 check (category in (1, 2))',
    'alter table menu add column action int not null default 0 check (action between 0 and 3)',
    'alter table menu add column is_top boolean not null default false',
    // A decision changes neither kind nor time: it leaves both alone where only flags or the status change.
    'create index inbox_of_kind on inbox (tenant_id, user_id, kind, applied_at desc, approval_id desc)',
    'create index approval_of_kind on approval (tenant_id, kind, applied_at desc, id desc)',
    // A decision looks for one person's message about one request, among all that he has not read.
    `create index message_asked on message (tenant_id, user_id, approval_id)
      where kind = 'yourTurn' and read_at is null`,
    // From now on a decision reads its message; what was decided before has nothing left to ask for.
    `update message m set read_at = now() where m.kind = 'yourTurn' and m.read_at is null and not exists (
      select from task t where t.tenant_id = m.tenant_id and t.assignee_id = m.user_id
        and t.approval_id = m.approval_id and t.state = 'open')`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
