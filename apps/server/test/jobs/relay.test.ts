import { agree, loginAll, reject, startTestApp, submitLeave } from '@countersign/server/testing'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { freeJobs } from '../../src/jobs/job.repository.ts'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { startRelay } from '../../src/jobs/relay.ts'
import { tasks } from '../../src/jobs/tasks.ts'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { createLog } from '../../src/platform/log.ts'
import { createKeptLog } from '../../src/testing/kept-log.ts'

const app = await startTestApp()
beforeEach(async () => {
  for (const table of ['outbox', 'message', 'graphile_worker._private_jobs']) {
    await app.owner.query(`delete from ${table}`)
  }
})

const count = async (table: string) => (await app.owner.query(`select 1 from ${table}`)).rowCount
const messages = async () => {
  const { rows } = await app.owner.query<{ kind: string; account: string }>(
    'select m.kind, u.account from message m join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id order by m.id',
  )
  return rows.map(({ kind, account }) => `${account} ${kind}`)
}
const logger = new Logger(() => () => undefined)
const work = (taskList: TaskList = tasks(app)) =>
  runOnce({ pgPool: app.connection.pool, taskList, noHandleSignals: true, logger })

describe('the relay', () => {
  it('turns each outbox row into one message', async () => {
    const { zhangsan, lisi } = await loginAll(app)
    const { id } = await submitLeave(zhangsan)
    await reject(lisi, id)
    // Both requests, and the answer to the first of them.
    expect(await count('outbox')).toBe(3)
    expect(await moveBatch(app.db)).toBe(3)
    expect(await count('outbox')).toBe(0)
    expect(await moveBatch(app.db)).toBe(0)
    expect(await messages()).toEqual(['lisi yourTurn', 'zhangsan rejected'])
    expect(await count('graphile_worker._private_jobs')).toBe(0)
  })
  it('turns PDFs to be made, and rows it cannot read, into jobs', async () => {
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload) values
       ('000000', 'finalPdf', '{"approvalId":"x"}'), ('000000', 'notify', '{"userId":7}')`,
    )
    expect(await moveBatch(app.db)).toBe(2)
    const { rows } = await app.owner.query('select task_identifier from graphile_worker.jobs order by 1')
    expect(rows).toEqual([{ task_identifier: 'finalPdf' }, { task_identifier: 'notify' }])
    expect(await messages()).toEqual([])
  })
  it('delivers a message only to the person of its own tenant', async () => {
    const { lisi } = await loginAll(app)
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select tenant, 'notify', jsonb_build_object('userId', $1::text, 'approvalId', tenant, 'kind', 'yourTurn')
       from unnest(array['000000', 'another']) tenant`,
      [lisi.userId],
    )
    expect(await moveBatch(app.db)).toBe(2)
    const { rows } = await app.owner.query('select tenant_id, approval_id from message')
    expect(rows).toEqual([{ tenant_id: '000000', approval_id: '000000' }])
  })
  it('moves each row once, even if several relays run at the same time', async () => {
    const { lisi } = await loginAll(app)
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select '000000', 'notify', jsonb_build_object('userId', $1::text, 'approvalId', 'x', 'kind', 'yourTurn')
       from generate_series(1, 350)`,
      [lisi.userId],
    )
    const moved = await Promise.all([1, 2, 3, 4].map(() => moveBatch(app.db)))
    while ((await moveBatch(app.db)) > 0);
    expect(moved.every((rows) => rows <= 200)).toBe(true)
    expect(await count('message')).toBe(350)
  })
  it('moves the first of very many rows in a table the planner saw empty', async () => {
    const fill = `insert into outbox (tenant_id, topic, payload)
       select '000000', 'hint', jsonb_build_object('userId', 'nobody') from generate_series(1, 20000)`
    for (const statement of [fill, 'delete from outbox', 'analyze outbox', fill]) {
      await app.owner.query(statement)
    }
    expect(await moveBatch(app.db)).toBe(200)
  })
  it('loses nothing if it fails half way', async () => {
    const { lisi } = await loginAll(app)
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select '000000', topic, jsonb_build_object('userId', $1::text, 'approvalId', 'x', 'kind', 'yourTurn')
       from unnest(array['notify', 'finalPdf']) topic`,
      [lisi.userId],
    )
    // The message is already saved by then.
    await app.owner.query('alter table delivery add constraint planted check (false)')
    await expect(moveBatch(app.db)).rejects.toThrow(/planted/)
    await app.owner.query('alter table delivery drop constraint planted')
    expect(await count('outbox')).toBe(2)
    expect(await count('message')).toBe(0)
    expect(await count('delivery')).toBe(0)
    expect(await count('graphile_worker._private_jobs')).toBe(0)
    expect(await moveBatch(app.db)).toBe(2)
    expect(await messages()).toEqual(['lisi yourTurn'])
  })
  it('leaves rows of an unknown topic, logs them, and moves all others', async () => {
    const { lisi } = await loginAll(app)
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select '000000', 'ofTomorrow', '{"a": 1}' from generate_series(1, 250)`,
    )
    await app.owner.query(
      `insert into outbox (tenant_id, topic, payload)
       select '000000', 'notify', jsonb_build_object('userId', $1::text, 'approvalId', 'x', 'kind', 'yourTurn')`,
      [lisi.userId],
    )
    // A name that every object inherits is not a topic either.
    await app.owner.query(
      "insert into outbox (tenant_id, topic, payload) values ('000000', 'toString', '{}')",
    )
    expect(await moveBatch(app.db)).toBe(1)
    expect(await moveBatch(app.db)).toBe(0)
    expect(await messages()).toEqual(['lisi yourTurn'])
    expect(await count('outbox')).toBe(251)
    expect(await count('graphile_worker._private_jobs')).toBe(0)
    const { log, logLines } = createKeptLog('error')
    const relay = startRelay(app.connection, log)
    await vi.waitFor(() => expect(logLines).toHaveLength(2), { timeout: 10_000 })
    await relay.stop()
    expect(logLines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ topic: 'ofTomorrow', rows: 250 }),
      expect.objectContaining({ topic: 'toString', rows: 1 }),
    ])
    expect(await count('outbox')).toBe(251)
  })
})

describe('a job', () => {
  const notify = (payload: unknown) => topicHandlers.notify.runJob?.(app, payload)

  it('that runs twice takes effect once', async () => {
    const { zhangsan } = await loginAll(app)
    const payload = {
      tenantId: zhangsan.tenantId,
      outboxId: '77',
      userId: zhangsan.userId,
      approvalId: 'x',
      kind: 'approved',
    }
    await notify(payload)
    await notify(payload)
    expect(await messages()).toEqual(['zhangsan approved'])
  })
  it.each([null, {}, { tenantId: '000000' }, 'text'])('with the payload %j is refused', async (payload) => {
    await expect(notify(payload)).rejects.toThrow(/invalid_type/)
  })
})

describe('relay and worker together', () => {
  it('deliver a message to the next approver, store the final PDF, elect one relay, and stop', async () => {
    const log = createLog('silent')
    const worker = await startWorker(app.connection, { ...app, log })
    const relays = [startRelay(app.connection, log), startRelay(app.connection, log)]
    const { zhangsan, lisi, zhaoliu } = await loginAll(app)
    const { id } = await submitLeave(zhangsan)
    await agree(lisi, id)
    await agree(zhaoliu, id)
    await vi.waitFor(
      async () =>
        expect(await messages()).toEqual(['lisi yourTurn', 'zhaoliu yourTurn', 'zhangsan approved']),
      { timeout: 10_000 },
    )
    await vi.waitFor(
      async () =>
        expect((await app.owner.query('select approval_id from final_document')).rows).toEqual([
          { approval_id: id },
        ]),
      { timeout: 10_000 },
    )
    const locks = await app.owner.query(
      "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
    )
    expect(locks.rowCount).toBe(1)
    await Promise.all(relays.map((relay) => relay.stop()))
    await worker.stop()
  })
  it('recover after a lost connection', async () => {
    const log = createLog('silent')
    const relay = startRelay(app.connection, log)
    const { zhangsan } = await loginAll(app)
    const held = () =>
      app.owner.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
      )
    await vi.waitFor(async () => expect((await held()).rowCount).toBe(1))
    await terminateAppConnections()
    // One or two calls may still be given a dead connection from the pool.
    await vi.waitFor(() => submitLeave(zhangsan), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await count('outbox')).toBe(0), { timeout: 10_000 })
    await relay.stop()
  })
})

/** Ends the connections, as an administrator of the cluster could. */
async function terminateAppConnections(): Promise<void> {
  const name = new URL(app.urls.app).pathname.slice(1)
  await withClient(inject('testDatabase').superuserUrl, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'countersign_app'",
      [name],
    )
  })
}

describe('jobs of a worker that was killed', () => {
  const lock = (ago: string) =>
    app.owner.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - $1::interval`,
      [ago],
    )
  it.each([
    ['at once by a newly elected relay', 0, '0 seconds', 0],
    ['after five minutes by a relay that is still elected', 300_000, '301 seconds', 0],
    ['by that relay not before five minutes have passed', 300_000, '200 seconds', 1],
  ])('are picked up again %s', async (_when, lockedForMs, ago, left) => {
    const { zhangsan } = await loginAll(app)
    const told = { outboxId: '78', userId: zhangsan.userId, approvalId: 'x', kind: 'approved' }
    await app.owner.query("select graphile_worker.add_job('notify', $1::json)", [
      JSON.stringify({ tenantId: zhangsan.tenantId, ...told }),
    ])
    await lock(ago)
    await work()
    expect(await messages()).toEqual([])
    await freeJobs(app.db, lockedForMs)
    await work()
    expect(await messages()).toHaveLength(1 - left)
    await vi.waitFor(async () => expect(await count('graphile_worker._private_jobs')).toBe(left))
  })
})
