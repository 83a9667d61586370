import { type Kysely, sql } from 'kysely'

/**
 * What approved requests give and what others claim of them (ADR 47). A line is written by the submission of its round and turns
 * once, when the round ends.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table ledger_line (
      tenant_id text not null,
      from_id text not null,
      round integer not null,
      source_id text not null,
      pot text not null,
      side text not null check (side in ('limit', 'claim')),
      state text not null check (state in ('reserved', 'taken', 'released')),
      fen bigint not null,
      nature text not null,
      reserved_at timestamptz not null,
      primary key (tenant_id, from_id, round, source_id, pot, side),
      foreign key (tenant_id, from_id) references approval (tenant_id, id),
      foreign key (tenant_id, source_id) references approval (tenant_id, id)
    )`,
    // Sums are read from the index alone.
    `create index ledger_sum on ledger_line (tenant_id, source_id, pot) include (side, state, fen, nature)
      where state <> 'released'`,
    `create function ledger_turns_once() returns trigger language plpgsql as $$
      begin
        if old.state <> 'reserved' then
          raise exception 'a line of the ledger turns once';
        end if;
        return new;
      end
    $$`,
    `create trigger ledger_turns_once before update on ledger_line
      for each row execute function ledger_turns_once()`,
    `create table ledger_filled (
      tenant_id text primary key references tenant,
      last_id text not null,
      done boolean not null
    )`,
    'grant select, insert on ledger_line to countersign_app',
    'grant update (state) on ledger_line to countersign_app',
    'grant select, insert, update on ledger_filled to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
