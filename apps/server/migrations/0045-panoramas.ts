import { type Kysely, sql } from 'kysely'

/** Panoramas of plots, their hot spots, the maps of plots, and the pictures of both. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table panorama_picture (
      tenant_id text not null references tenant,
      -- SHA-256 of the uploaded bytes, so that the same picture is kept once.
      id text not null,
      -- Size of the upright original in pixels.
      width int not null check (width > 0),
      height int not null check (height > 0),
      created_by text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, created_by) references app_user (tenant_id, id)
    )`,
    'create index panorama_picture_creator on panorama_picture (tenant_id, created_by, created_at)',
    `create table panorama_picture_size (
      tenant_id text not null,
      picture_id text not null,
      -- Pixels: 4096 and 2048 for the sphere, 640 in lists.
      width int not null check (width in (640, 2048, 4096)),
      -- Bytes in the file store.
      file_id text not null,
      sha256 text not null,
      size int not null,
      primary key (tenant_id, picture_id, width),
      foreign key (tenant_id, picture_id) references panorama_picture (tenant_id, id)
    )`,
    `create table panorama (
      tenant_id text not null references tenant,
      id text not null,
      plot_id text not null,
      name text not null,
      sort int not null,
      picture_id text not null,
      -- Direction in which it opens, in hundredths of a degree.
      yaw int not null check (yaw between 0 and 35999),
      pitch int not null check (pitch between -9000 and 9000),
      -- Thousandths of the map's width and height; null for a panorama that is not on the map.
      x int check (x between 0 and 1000),
      y int check (y between 0 and 1000),
      created_at timestamptz not null,
      version int not null default 1,
      -- A removed panorama stays, since hot spots of others name it.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, plot_id) references asset_place (tenant_id, id),
      foreign key (tenant_id, picture_id) references panorama_picture (tenant_id, id),
      check ((x is null) = (y is null))
    )`,
    'create unique index panorama_name on panorama (tenant_id, plot_id, name) where removed_at is null',
    'create index panorama_picture_shown on panorama (tenant_id, picture_id)',
    `create table panorama_spot (
      tenant_id text not null,
      panorama_id text not null,
      -- Place among the spots of the panorama.
      sort int not null check (sort between 0 and 49),
      kind text not null check (kind in ('room', 'panorama')),
      -- Room that the spot opens, or panorama that it leads to.
      room_id text,
      target_id text,
      -- "" for a spot that is named as its target.
      label text not null,
      yaw int not null check (yaw between 0 and 35999),
      pitch int not null check (pitch between -9000 and 9000),
      primary key (tenant_id, panorama_id, sort),
      foreign key (tenant_id, panorama_id) references panorama (tenant_id, id),
      foreign key (tenant_id, room_id) references asset_room (tenant_id, id),
      foreign key (tenant_id, target_id) references panorama (tenant_id, id),
      check ((kind = 'room') = (room_id is not null)),
      check ((kind = 'panorama') = (target_id is not null)),
      check (target_id <> panorama_id)
    )`,
    `create table panorama_map (
      tenant_id text not null,
      plot_id text not null,
      -- Null for a map that was removed, whose version goes on.
      picture_id text,
      version int not null default 1,
      primary key (tenant_id, plot_id),
      foreign key (tenant_id, plot_id) references asset_place (tenant_id, id),
      foreign key (tenant_id, picture_id) references panorama_picture (tenant_id, id)
    )`,
    'create index panorama_map_picture on panorama_map (tenant_id, picture_id)',
    'grant select, insert on panorama_picture, panorama_picture_size, panorama, panorama_map to countersign_app',
    `grant update (plot_id, name, sort, picture_id, yaw, pitch, x, y, version, removed_at) on panorama
      to countersign_app`,
    'grant update (picture_id, version) on panorama_map to countersign_app',
    // The spots of a panorama are replaced as a whole.
    'grant select, insert, delete on panorama_spot to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
