import { Duplex } from 'node:stream'
import { type Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isAnswerOverdue } from './connection-lost.ts'
import type { Database } from './schema.ts'
import { PipelinedDatabase } from './pipelined-transaction.ts'
import { prepareStatements } from './prepared-statements.ts'
import { shareOfConnections } from '../share.ts'
import { TenantCompiler } from './tenant-compiler.ts'

/** Database handle of a repository: the pool or a transaction. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Connection {
  db: Db
  pool: pg.Pool
}

export interface ConnectionLimits {
  max?: number
  /**
   * Time to wait for an answer, in ms; a hanging database cannot report a timeout itself. The connection is
   * then closed.
   */
  answerWithinMs?: number
}

const sessionSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  // Ends the connection of an app whose network disappeared, which would otherwise keep its locks for hours.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}

/** Connects as the app role, with limits on statements, locks and idle transactions. */
export function connect(
  url: string,
  log: Log,
  { max = shareOfConnections(), answerWithinMs }: ConnectionLimits = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: Math.min(10_000, answerWithinMs ?? 10_000),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'countersign',
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  prepareStatements(pool)
  // A lost connection must not end the process: the pool opens a new one when needed.
  const note = (error: Error) => {
    // During a stop the database may end first, which is not worth a warning. Only the message is logged, since
    // the error holds the whole connection.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', note)
  pool.on('connect', (client) => {
    client.on('error', note)
    endWhenHung(client)
    sendTogether(client)
  })
  const db = new PipelinedDatabase<Database>(new TenantDialect({ pool }))
  return { db, pool }
}

class TenantDialect extends PostgresDialect {
  override createQueryCompiler(): TenantCompiler {
    return new TenantCompiler()
  }
}

/**
 * Closes a connection whose answer is overdue. The driver only gives up the statement, and later statements
 * would wait behind it.
 */
function endWhenHung(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (!(client instanceof pg.Client) || typeof query !== 'function') return
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isAnswerOverdue(error)) void client.end()
      })
    }
    return answer
  })
}

/** Hands the statements that are started together to the kernel in one piece, which is most of what sending costs. */
function sendTogether(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = Reflect.get(Object(connection), 'stream')
  if (typeof query !== 'function' || !(stream instanceof Duplex)) throw new Error('the driver has no stream')
  let isCorked = false
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // After the promises that are ready now, of which each may start a statement.
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return Reflect.apply(query, client, given)
  })
}
