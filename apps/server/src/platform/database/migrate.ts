import { readdir } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { firstLine } from '../log.ts'
import type { Database } from './schema.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Names of this version's migrations, in order. */
export async function listMigrations(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name))
  return names.map((name) => name.slice(0, -3)).sort()
}

/**
 * Brings the schema up to date, or up to one migration, as the owner, under Kysely's migration lock. Forward
 * only. Answers the names of the migrations it ran. All pending ones run in one transaction: either all are
 * applied or none. Their locks are held until the end, so old copies must be stopped where tables are large
 * (operations.md, Upgrades).
 */
export async function migrate(ownerUrl: string, upTo?: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseNewer(db)
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
    // Jobs are prepared first: a process that dies in between leaves both steps to be done again.
    if (waiting.length > 0) await db.connection().execute((db) => prepareJobs(db, pool))
    const { error, results } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo))
    if (error) throw new Error(`Migration failed: ${firstLine(error)}`, { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Refuses tables that a newer version has migrated, which this one does not know. */
async function refuseNewer(db: Kysely<never>): Promise<void> {
  const { rows: made } = await sql<{ made: boolean }>`
    select to_regclass('kysely_migration') is not null as made`.execute(db)
  if (!made[0]?.made) return
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    db,
  )
  const found = rows[0]?.name ?? ''
  const newest = (await listMigrations()).at(-1) ?? ''
  if (found <= newest) return
  throw new ConfigError(
    `The database of DATABASE_URL, or of DATA_DIR without it, belongs to a newer version: it is at migration ${found}, this version at ${newest}.`,
  )
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await listMigrations()).map(
    async (name) => [name, await import(new URL(`${name}.ts`, folder).href)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Advisory lock under which concurrent starts prepare one after the other. */
const jobsLock = 4_207_189_003

/**
 * Makes graphile-worker's tables as the owner and grants them to the app role, which must not own them. `db` is
 * one connection, since an advisory lock belongs to one.
 */
async function prepareJobs(db: Kysely<never>, pool: pg.Pool): Promise<void> {
  await sql`select pg_advisory_lock(${jobsLock})`.execute(db)
  await runMigrations({ pgPool: pool })
  for (const statement of [
    'grant usage on schema graphile_worker to countersign_app',
    'grant select, insert, update, delete on all tables in schema graphile_worker to countersign_app',
    'grant usage, select on all sequences in schema graphile_worker to countersign_app',
    'grant execute on all functions in schema graphile_worker to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
  // The tables have row security switched on without a policy, which would hide every job from the app role.
  const tables = await sql<{ name: string }>`
    select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'graphile_worker' and c.relkind in ('r', 'p') and c.relrowsecurity`.execute(db)
  for (const { name } of tables.rows) {
    await sql.raw(`drop policy if exists countersign_app on graphile_worker.${name}`).execute(db)
    await sql
      .raw(
        `create policy countersign_app on graphile_worker.${name} to countersign_app using (true) with check (true)`,
      )
      .execute(db)
  }
  await sql`select pg_advisory_unlock(${jobsLock})`.execute(db)
}

/**
 * Refuses a role that could change evidence: a superuser, one that bypasses row security, or an owner of the
 * tables.
 */
export async function requireAppRole(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ powerful: boolean; owns: boolean }>`
    select (r.rolsuper or r.rolbypassrls) as powerful,
           pg_has_role(current_user, (select relowner from pg_class where oid = 'event'::regclass), 'member') as owns
    from pg_roles r where r.rolname = current_user`.execute(db)
  if (!rows[0] || rows[0].powerful || rows[0].owns) {
    throw new Error('DATABASE_URL must name the app role: not a superuser, not the owner of the tables.')
  }
}
