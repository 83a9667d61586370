import { type Kysely, sql } from 'kysely'

/** Messages about anything, and how each was delivered. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // The thing that the message is about, as a kind and an id. Both are null for a message about nothing in particular.
    'alter table message add column subject_kind text',
    'alter table message add column subject_id text',
    // Further data for the sentence of the message, beside its kind and its subject.
    "alter table message add column data jsonb not null default '{}'",
    "update message set subject_kind = 'request', subject_id = approval_id where approval_id is not null",
    `alter table message add constraint message_subject
      check ((subject_kind is null) = (subject_id is null))`,
    // A copy of the version before knows approval_id alone, and this version the subject alone. Both may run at once
    // until a later migration drops approval_id.
    `create function message_subject() returns trigger language plpgsql as $$ begin
      if new.subject_kind = 'request' then new.approval_id := new.subject_id;
      elsif new.subject_kind is null and new.approval_id is not null then
        new.subject_kind := 'request';
        new.subject_id := new.approval_id;
      end if;
      return new;
    end $$`,
    'create trigger message_subject before insert on message for each row execute function message_subject()',
    // A decision looks for one person's message about one request, among all that this person has not read.
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
