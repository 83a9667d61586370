import { startTestApp } from '@countersign/server/testing'
import { Logger, parseCrontab, runOnce } from 'graphile-worker'
import { expect, it } from 'vitest'
import { crontab, schedule } from '../../src/jobs/schedule.ts'
import { jobTopics } from '../../src/jobs/topic-handlers.ts'
import { tasks } from '../../src/jobs/tasks.ts'

const app = await startTestApp()

const logger = new Logger(() => () => undefined)

it('the schedule names each timed job once, at its documented times, and no job of a topic', () => {
  expect(parseCrontab(crontab).map(({ task }) => task)).toEqual(Object.keys(schedule))
  expect(crontab.split('\n')).toEqual([
    '* * * * * closeAuditBatches',
    '* * * * * streamAudit',
    '*/5 * * * * anchor',
    '47 17 * * * cutAudit',
    '17 * * * * sweep',
    '27 * * * * countFigures',
    '30 18 * * * findStuck',
    '*/5 * * * * findNewlyStuck',
    '*/5 * * * * changeStandings',
    '10 18 * * * synchronizeDirectories',
    '37 18 * * * timeStamp',
  ])
  expect(jobTopics.filter((topic) => topic in schedule)).toEqual([])
})

it('every timed job has a task, and the task does what its name says', async () => {
  await app.owner.query(
    `insert into web_log (tenant_id, id, user_id, url, time, type, message, stack, info, created_at)
     select tenant_id, 'old', id, '', '', '', '', '', '', now() - interval '31 days' from app_user limit 1`,
  )
  for (const name of Object.keys(schedule)) {
    await app.owner.query('select graphile_worker.add_job($1)', [name])
  }
  await runOnce({ pgPool: app.connection.pool, taskList: tasks(app), noHandleSignals: true, logger })
  // The worker does not wait until the row of its last job is deleted.
  const left = async () =>
    (await app.owner.query('select task_identifier, last_error from graphile_worker.jobs')).rows
  await expect.poll(left).toEqual([])
  expect((await app.owner.query("select 1 from web_log where id = 'old'")).rowCount).toBe(0)
  expect((await app.owner.query('select 1 from figures_counted')).rowCount).toBeGreaterThan(0)
  expect((await app.owner.query('select 1 from shop_figures_counted')).rowCount).toBeGreaterThan(0)
})
