import { type Kysely, sql } from 'kysely'

/** The register of assets: places (plots, buildings, floors) as a tree, rooms, and the days on which leases occupy rooms. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Lets an exclusion constraint compare ids beside ranges of days. PostgreSQL trusts it, so the owner may create it.
    'create extension if not exists btree_gist',
    // One table for three levels, since the tree of records (platform/records) moves and sorts the rows of one table.
    `create table asset_place (
      tenant_id text not null references tenant,
      id text not null,
      -- Null for a plot.
      parent_id text,
      level text not null check (level in ('plot', 'building', 'floor')),
      name text not null,
      sort int not null,
      version int not null default 1,
      -- A removed place stays, since removed rooms name it.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, parent_id) references asset_place (tenant_id, id),
      check ((level = 'plot') = (parent_id is null))
    )`,
    'create index asset_place_parent on asset_place (tenant_id, parent_id) where removed_at is null',
    `create table asset_room (
      tenant_id text not null references tenant,
      id text not null,
      floor_id text not null,
      asset_no text not null,
      name text not null,
      commercial text not null,
      -- Hundredths of a square metre, so that sums are exact.
      extent bigint not null check (extent > 0),
      created_at timestamptz not null,
      -- All days on which a lease occupies it (asset_let_days), so that its state on a day follows from its own row.
      let_days datemultirange not null default '{}',
      version int not null default 1,
      -- A removed room stays, since leases name it.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, floor_id) references asset_place (tenant_id, id)
    )`,
    'create unique index asset_room_no on asset_room (tenant_id, asset_no) where removed_at is null',
    // Each order of the list has an index.
    'create index asset_room_name on asset_room (tenant_id, name, id) where removed_at is null',
    'create index asset_room_extent on asset_room (tenant_id, extent, id) where removed_at is null',
    `create index asset_room_parts on asset_room
      using gin (asset_no gin_trgm_ops, name gin_trgm_ops, commercial gin_trgm_ops) where removed_at is null`,
    'create index asset_room_floor on asset_room (tenant_id, floor_id, name) where removed_at is null',
    `create table asset_occupation (
      tenant_id text not null,
      id text not null,
      room_id text not null,
      -- The approved lease.
      request_id text not null,
      lease_no text not null,
      lessee text not null,
      starts_on date not null,
      -- Last day of the occupation; the day before starts_on for one that was given up before it began.
      ends_on date not null,
      -- Last day as it was signed.
      signed_to date not null,
      -- The room's share of the month's rent.
      rent_fen bigint not null check (rent_fen >= 0),
      -- Why it ends before signed_to; "" when it does not.
      end_reason text not null default '',
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, room_id) references asset_room (tenant_id, id),
      foreign key (tenant_id, request_id) references approval (tenant_id, id),
      unique (tenant_id, request_id, room_id),
      check (ends_on >= starts_on - 1 and ends_on <= signed_to),
      -- No two leases have a room on the same day, however the app is written. Empty ranges overlap with nothing.
      constraint asset_occupation_days
        exclude using gist (tenant_id with =, room_id with =, daterange(starts_on, ends_on + 1) with &&)
    )`,
    'create index asset_occupation_room on asset_occupation (tenant_id, room_id, starts_on)',
    `create function asset_let_days() returns trigger language plpgsql as $$ begin
      update asset_room room set let_days = coalesce((
        select range_agg(daterange(lease.starts_on, lease.ends_on + 1)) from asset_occupation lease
        where lease.tenant_id = room.tenant_id and lease.room_id = room.id), '{}')
      where (room.tenant_id, room.id) in ((new.tenant_id, new.room_id), (old.tenant_id, old.room_id));
      return null;
    end $$`,
    `create trigger asset_let_days after insert or update or delete on asset_occupation
      for each row execute function asset_let_days()`,
    // Entries of administrators who end a lease early; occupations follow from the signed leases and from these.
    `create table asset_lease_end (
      tenant_id text not null,
      id text not null,
      request_id text not null,
      ends_on date not null,
      reason text not null,
      -- By the clock of the database, as the entry of the audit log that is written with it.
      at timestamptz not null default clock_timestamp(),
      primary key (tenant_id, id),
      foreign key (tenant_id, request_id) references approval (tenant_id, id)
    )`,
    'create index asset_lease_end_request on asset_lease_end (tenant_id, request_id)',
    'grant select, insert, update on asset_place, asset_room to countersign_app',
    'grant select, insert on asset_occupation, asset_lease_end to countersign_app',
    'grant update (ends_on, end_reason) on asset_occupation to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
