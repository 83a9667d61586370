import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './schema.ts'
import { prepareStatements } from './prepared-statements.ts'
import { TenantCompiler } from './tenant-compiler.ts'

/** What a repository works on: the pool, or a transaction. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Connection {
  db: Db
  pool: pg.Pool
}

/** `max` connections as the app role; statements, locks and idle transactions have an end. */
export function connect(url: string, log: Log, max = 20): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'countersign',
    options: '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000',
  })
  prepareStatements(pool)
  // A lost connection never ends the process: the pool makes a new one when it is asked.
  const note = (error: Error) => {
    // While everything stops the database may be quicker. The error would carry the whole connection with it.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', note)
  pool.on('connect', (client) => void client.on('error', note))
  const db = new Kysely<Database>({ dialect: new TenantDialect({ pool }) })
  return { db, pool }
}

class TenantDialect extends PostgresDialect {
  override createQueryCompiler(): TenantCompiler {
    return new TenantCompiler()
  }
}
