import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@countersign/contract'
import {
  agree,
  allRows,
  createTestApp,
  loginAll,
  startTestApp,
  submitLeave,
} from '@countersign/server/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../src/jobs/relay.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts'

const away = {
  code: 500,
  success: false,
  data: null,
  msg: '数据库暂时无法连接，请稍后再试',
  error: 'databaseAway',
  fields: {},
}
const busy = { code: 429, success: false, data: null, msg: '系统繁忙，请稍后再试' }

let proxy: CuttableProxy
const stops: (() => Promise<void>)[] = []
const app = await startTestApp({
  answerWithinMs: 700,
  between: async (url) => {
    proxy = await startCuttableProxy(new URL(url))
    return proxy.port
  },
})
const { log } = app
const worker = await startWorker(app.connection, app)
const relay = startRelay(app.connection, log)
stops.push(
  () => relay.stop(),
  () => worker.stop(),
)
const cast = await loginAll(app)
afterEach(() => proxy.mend())
afterAll(async () => {
  for (const stop of stops) await stop()
  // The pool would wait for hung connections to close cleanly.
  proxy.cut()
  await proxy.close()
})

/** Submission, agreement and the following message all work again. */
async function expectBack(): Promise<void> {
  const id = await vi.waitFor(
    async () => {
      const { id } = await submitLeave(cast.zhangsan)
      await agree(cast.lisi, id)
      return id
    },
    { timeout: 30_000 },
  )
  await vi.waitFor(
    async () => {
      const { rows } = await app.owner.query('select kind from message where approval_id = $1', [id])
      expect(rows).toHaveLength(2)
    },
    { timeout: 30_000 },
  )
}

const calls = () => [
  cast.zhangsan.call(contract.list),
  cast.zhangsan.call(contract.draft, { kind: 'leave', reason: '不会保存' }),
  cast.lisi.call(contract.counts),
]

describe('a database', { timeout: 90_000 }, () => {
  it('that cuts every connection and refuses new ones: each call is answered in the envelope, and the app recovers', async () => {
    proxy.cut()
    for (let turn = 0; turn < 3; turn += 1) {
      for (const answer of await Promise.all(calls())) {
        expect(answer).toMatchObject({ status: 500, body: away })
      }
    }
    expect(await app.send({ method: 'GET', url: '/readyz' })).toMatchObject({
      status: 503,
      body: { code: 503, data: null, msg: '数据库未响应' },
    })
    expect((await app.send({ method: 'GET', url: '/healthz' })).status).toBe(200)
    proxy.mend()
    await expectBack()
  })

  it('that hangs: calls are answered in the envelope after a while, and hung connections are not reused', async () => {
    proxy.hang()
    const answers = await Promise.all(calls())
    for (const answer of answers) expect(answer).toMatchObject({ status: 500, body: away })
    // The database still hangs when the first connections are given up.
    expect(await cast.zhangsan.call(contract.list)).toMatchObject({ status: 500, body: away })
    proxy.mend()
    await expectBack()
  })

  it('that hangs during a decision: the answer leaves the outcome open, and the idempotency key reveals it', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    const decide = () =>
      cast.lisi.call(contract.overrule, { id }, { headers: { 'idempotency-key': `hung-${id}` } })
    const first = decide()
    await sleep(2)
    proxy.hang()
    const { status, body } = await first
    expect([200, away]).toContainEqual(status === 200 ? status : body)
    proxy.mend()
    await vi.waitFor(async () => expect((await decide()).status).toBe(200), { timeout: 30_000 })
    const { rows } = await app.owner.query(
      "select 1 from event where approval_id = $1 and type = 'rejected'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a hung connection', () => {
  it('is discarded: the next statement gets another', async () => {
    const only = connect(app.connection.pool.options.connectionString ?? '', app.log, {
      max: 1,
      answerWithinMs: 500,
    })
    const ask = () => sql`select 1`.execute(only.db)
    await ask()
    proxy.hang()
    await expect(ask()).rejects.toThrow('Query read timeout')
    proxy.mend()
    await ask()
    await only.db.destroy()
  })
})

describe('a locked row on a healthy connection', () => {
  it('makes the call fail as busy after a while, and nothing is changed', async () => {
    const patient = await createTestApp()
    const { zhangsan, lisi } = await loginAll(patient)
    const { id } = await submitLeave(zhangsan)
    const holder = await patient.owner.connect()
    await holder.query('begin')
    await holder.query('select 1 from approval where id = $1 for update', [id])
    const before = await allRows(patient.owner)
    expect(await lisi.call(contract.overrule, { id })).toMatchObject({ status: 429, body: busy })
    expect(await allRows(patient.owner)).toEqual(before)
    await holder.query('rollback')
    holder.release()
    expect((await lisi.call(contract.overrule, { id })).status).toBe(200)
    await patient.close()
  })
})
