import type { TestApp } from '@countersign/server/testing'
import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import { tasks } from '../../src/jobs/tasks.ts'

const logger = new Logger(() => () => undefined)

/** Runs all jobs, also those that wait after a failure, until the result of each is saved. */
export async function runJobs(app: TestApp, mail = app.mail): Promise<void> {
  await app.owner.query('update graphile_worker._private_jobs set run_at = now()')
  const taskList = tasks({ ...app, mail })
  await runOnce({ pgPool: app.connection.pool, taskList, noHandleSignals: true, logger })
  // The library does not wait for its last writes.
  const locked = 'select 1 from graphile_worker._private_jobs where locked_at is not null'
  await expect.poll(async () => (await app.owner.query(locked)).rowCount).toBe(0)
}
