import { startTestApp } from '@countersign/server/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isConnectionLost } from '../../src/platform/database/connection-lost.ts'

const app = await startTestApp()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('an unreachable database is told apart from one that refuses', async () => {
  const nobody = new pg.Pool({ connectionString: 'postgres://x@127.0.0.1:1/x', connectionTimeoutMillis: 500 })
  expect(isConnectionLost(await failureOf(nobody.query('select 1')))).toBe(true)
  const url = new URL(app.urls.app)
  const own = new pg.Client({ connectionString: url.href })
  own.on('error', () => undefined)
  await own.connect()
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = failureOf(own.query('select pg_sleep(10)'))
  await nobody.end()
  const other = new pg.Client({ connectionString: url.href })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  expect(isConnectionLost(await waiting)).toBe(true)
  for (const refused of ['select 1/0', 'select * from nothing', 'not sql']) {
    expect(isConnectionLost(await failureOf(app.connection.pool.query(refused)))).toBe(false)
  }
  expect(isConnectionLost('ECONNREFUSED')).toBe(false)
})
