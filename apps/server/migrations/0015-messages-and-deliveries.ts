import { type Kysely, sql } from 'kysely'

/** Messages about any subject, and their deliveries. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Kind and id of the subject; both null for a message without one.
    'alter table message add column subject_kind text',
    'alter table message add column subject_id text',
    // Further data for the text of the message.
    "alter table message add column data jsonb not null default '{}'",
    "update message set subject_kind = 'request', subject_id = approval_id where approval_id is not null",
    `alter table message add constraint message_subject
      check ((subject_kind is null) = (subject_id is null))`,
    // The previous version knows approval_id only, this version the subject only. Both may run at once until a
    // later migration drops approval_id.
    `create function message_subject() returns trigger language plpgsql as $$ begin
      if new.subject_kind = 'request' then new.approval_id := new.subject_id;
      elsif new.subject_kind is null and new.approval_id is not null then
        new.subject_kind := 'request';
        new.subject_id := new.approval_id;
      end if;
      return new;
    end $$`,
    'create trigger message_subject before insert on message for each row execute function message_subject()',
    // Index by which a decision finds one person's unread message about one request.
    'drop index message_asked',
    `create index message_asked on message (tenant_id, user_id, subject_id)
      where kind = 'yourTurn' and read_at is null`,
    `create table delivery (
      tenant_id text not null,
      message_id text not null,
      channel text not null,
      state text not null check (state in ('queued', 'sent', 'failed', 'skipped')),
      tries int not null default 0,
      last_error text not null default '',
      updated_at timestamptz not null default now(),
      primary key (tenant_id, message_id, channel),
      foreign key (tenant_id, message_id) references message (tenant_id, id) on delete cascade
    )`,
    'grant select, insert, update on delivery to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
