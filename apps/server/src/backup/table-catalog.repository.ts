import type pg from 'pg'
import { orderByReferences, type Reference } from './order-by-references.ts'

export interface Table {
  name: string
  columns: string[]
}

/**
 * Tables left out of a backup: a restored session would be valid again, captchas, codes, links to a new password, begun log-ins, challenges and tries to register are short-lived, and the
 * text messages of an installation without an SMS service hold such codes.
 */
const leftBehind = [
  'session',
  'captcha',
  'sms_code',
  'password_link',
  'sms_outbox',
  'log_in_start',
  'log_in_ticket',
  'factor_challenge',
  'registration_try',
]

/** Bookkeeping tables of migrations and restores; never backed up. */
const scaffolding = ['kysely_migration', 'kysely_migration_lock', 'unfinished_restore']

/** Tables of a backup, in an order in which they can be loaded. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const tables = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
       and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [[...scaffolding, ...leftBehind]],
  )
  const references = await client.query<Reference>(
    `select f.relname::text as "from", t.relname::text as "to"
     from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  return orderByReferences(tables.rows, references.rows)
}

/** Tables left out of a backup that this database has; an earlier version has fewer. */
export async function listLeftBehind(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1) order by relname`,
    [leftBehind],
  )
  return rows.map(({ name }) => name)
}

/** Newest migration of this database; undefined when it has none. */
export async function findMigration(client: pg.Client): Promise<string | undefined> {
  const { rows: known } = await client.query<{ known: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as known",
  )
  if (!known[0]?.known) return undefined
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name
}
