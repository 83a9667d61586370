import { type Kysely, sql } from 'kysely'

/** Buttons and the top menu, the messages that a decision answers, and the lists of one kind. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // 1 menu, 2 button (wire.md "Menus").
    'alter table menu add column category int not null default 1 check (category in (1, 2))',
    'alter table menu add column action int not null default 0 check (action between 0 and 3)',
    'alter table menu add column is_top boolean not null default false',
    // A decision need not update these indexes, since it changes neither kind nor time.
    'create index inbox_of_kind on inbox (tenant_id, user_id, kind, applied_at desc, approval_id desc)',
    'create index approval_of_kind on approval (tenant_id, kind, applied_at desc, id desc)',
    // Index by which a decision finds one person's unread message about one request.
    `create index message_asked on message (tenant_id, user_id, approval_id)
      where kind = 'yourTurn' and read_at is null`,
    // A decision now marks its message as read; this marks the messages of earlier decisions.
    `update message m set read_at = now() where m.kind = 'yourTurn' and m.read_at is null and not exists (
      select from task t where t.tenant_id = m.tenant_id and t.assignee_id = m.user_id
        and t.approval_id = m.approval_id and t.state = 'open')`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
