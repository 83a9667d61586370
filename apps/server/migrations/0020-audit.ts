import { type Kysely, sql } from 'kysely'

/** The audit log: who did what, from where (ADR 29). The app role may insert and read entries only. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'create sequence audit_seq',
    // The transaction gets its id before the number is drawn. The job that closes batches relies on this order: a drawn
    // number belongs to a transaction that it can see and wait for.
    `create function next_audit_seq() returns bigint language plpgsql volatile as $$ begin
      perform pg_current_xact_id();
      return nextval('audit_seq');
    end $$`,
    `create table audit_entry (
      tenant_id text not null,
      id text not null,
      -- Order of the chain. A rolled-back transaction leaves a gap.
      seq bigint not null default next_audit_seq() check (seq > 0),
      at timestamptz not null default clock_timestamp(),
      -- The person as of then; "" for the platform itself, and for a log-in under an unknown account.
      actor_id text not null,
      account text not null,
      user_name text not null,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      subject_name text not null,
      -- "" or the code of the refusal.
      error text not null,
      -- Canonical JSON of the changed fields; "" when nothing changed.
      before text not null,
      after text not null,
      address text not null,
      user_agent text not null,
      session_id text not null,
      primary key (tenant_id, id)
    )`,
    'create unique index audit_entry_chain on audit_entry (tenant_id, seq)',
    // Each filter of the list has an index in the order of the list.
    'create index audit_entry_newest on audit_entry (tenant_id, at desc, seq desc)',
    'create index audit_entry_of_person on audit_entry (tenant_id, actor_id, at desc, seq desc)',
    'create index audit_entry_of_action on audit_entry (tenant_id, action, at desc, seq desc)',
    'create index audit_entry_of_subject on audit_entry (tenant_id, subject_name, at desc, seq desc)',
    'create index audit_entry_of_address on audit_entry (tenant_id, address, at desc, seq desc)',
    'grant select, insert on audit_entry to countersign_app',
    'grant usage, select on sequence audit_seq to countersign_app',
    // Links of the signed chain. A batch holds the tenant's entries above the last number of the batch before it.
    `create table audit_batch (
      tenant_id text not null,
      seq bigint not null,
      -- Number of the last entry, and how many entries there are.
      last_seq bigint not null,
      count int not null,
      -- Time of the newest entry, and of the batch, as text under the hash.
      newest text not null,
      time text not null,
      entries_hash text not null,
      prev_hash text not null,
      hash text not null,
      key_id text not null,
      signature text not null,
      primary key (tenant_id, seq)
    )`,
    'grant select, insert on audit_batch to countersign_app',
    // Signed statements that the entries up to a batch were removed because their time was over.
    `create table audit_cut (
      tenant_id text not null,
      batch_seq bigint not null,
      batch_hash text not null,
      time text not null,
      key_id text not null,
      signature text not null,
      primary key (tenant_id, batch_seq),
      foreign key (tenant_id, batch_seq) references audit_batch (tenant_id, seq)
    )`,
    'grant select, insert on audit_cut to countersign_app',
    // The only way in which the app role deletes entries: below a cut, and none younger than 180 days.
    `create function cut_audit(of_tenant text, up_to bigint) returns bigint
      language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      last bigint;
      removed bigint;
    begin
      select b.last_seq into last from audit_batch b
        join audit_cut c on c.tenant_id = b.tenant_id and c.batch_seq = b.seq
        where b.tenant_id = of_tenant and b.seq = up_to;
      if last is null then raise exception 'there is no cut at batch %', up_to; end if;
      if exists (
        select from audit_entry
        where tenant_id = of_tenant and seq <= last and at >= clock_timestamp() - interval '180 days'
      ) then raise exception 'an entry is younger than 180 days'; end if;
      delete from audit_entry where tenant_id = of_tenant and seq <= last;
      get diagnostics removed = row_count;
      return removed;
    end $$`,
    'revoke all on function cut_audit(text, bigint) from public',
    'grant execute on function cut_audit(text, bigint) to countersign_app',
    // The last batch that was written to a stream.
    `create table audit_streamed (
      tenant_id text not null,
      target text not null,
      batch_seq bigint not null,
      primary key (tenant_id, target)
    )`,
    'grant select, insert, update on audit_streamed to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
