import { contract } from '@countersign/contract'
import { loginAll, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { tasks } from '../../src/jobs/tasks.ts'
import { deliverLater, type OpenChannels } from '../../src/modules/message/index.ts'
import { publish } from '../../src/platform/outbox/publish.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(async () => {
  for (const table of ['outbox', 'message', 'graphile_worker._private_jobs']) {
    await app.owner.query(`delete from ${table}`)
  }
})

async function deliveries() {
  const { rows } = await app.owner.query<{ state: string; tries: number; error: string }>(
    'select channel, state, tries, last_error as error from delivery order by message_id, channel',
  )
  return rows
}
const outbox = async () => {
  const { rows } = await app.owner.query('select topic, payload from outbox order by id')
  return rows
}
const tellLisi = () =>
  app.db.transaction().execute((tx) =>
    publish(tx, tenants.own, 'notify', {
      kind: 'system',
      userId: cast.lisi.userId,
      words: { zh: '今晚升级', en: 'An upgrade tonight' },
    }),
  )
const logger = new Logger(() => () => undefined)
const work = () =>
  runOnce({ pgPool: app.connection.pool, taskList: tasks(app), noHandleSignals: true, logger })

/** A channel that throws as often as `failures` says, and then delivers. */
const failing = (failures: { left: number }, isSlow = false): OpenChannels => {
  return () => [
    {
      name: 'inApp',
      isSlow,
      async deliver() {
        if (failures.left <= 0) return 'sent'
        failures.left -= 1
        throw new Error('the line is down\nand stays so')
      },
    },
  ]
}

describe('a delivery in the app', () => {
  it('is made once, by the relay, together with its message', async () => {
    await submitLeave(cast.zhangsan)
    await moveBatch(app.db)
    expect(await deliveries()).toEqual([{ channel: 'inApp', state: 'sent', tries: 1, error: '' }])
    expect(await outbox()).toEqual([])
  })
  it('is not made to a person who may not log in; the message is kept', async () => {
    await tellLisi()
    await app.owner.query("update app_user set status = 'inactive' where id = $1", [cast.lisi.userId])
    try {
      await moveBatch(app.db)
    } finally {
      await app.owner.query("update app_user set status = 'active' where id = $1", [cast.lisi.userId])
    }
    expect(await deliveries()).toMatchObject([{ state: 'skipped' }])
    expect((await cast.lisi.data(contract.messageList)).total).toBe(1)
  })
})

describe('a delivery that fails', () => {
  it('keeps its message, logs the reason, and is made again by a job', async () => {
    await tellLisi()
    await moveBatch(app.db, failing({ left: 1 }))
    const { records } = await cast.lisi.data(contract.messageList)
    const messageId = records[0]?.id
    expect(await deliveries()).toEqual([
      { channel: 'inApp', state: 'failed', tries: 1, error: 'the line is down' },
    ])
    expect(await outbox()).toEqual([{ topic: 'deliver', payload: { messageId, channel: 'inApp' } }])
    await moveBatch(app.db)
    await work()
    expect(await deliveries()).toEqual([{ channel: 'inApp', state: 'sent', tries: 2, error: '' }])
  })
  it('twice is recorded, and the job is tried again', async () => {
    await tellLisi()
    const failures = { left: 3 }
    const open = failing(failures)
    await moveBatch(app.db, open)
    const [message] = (await cast.lisi.data(contract.messageList)).records
    const later = () =>
      deliverLater(app.db, tenants.own, { messageId: message?.id ?? '', channel: 'inApp' }, open)
    await expect(later()).rejects.toThrow('delivery by inApp failed: the line is down')
    await expect(later()).rejects.toThrow('delivery by inApp failed')
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 3 }])
    await later()
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 4, error: '' }])
    // Another run of the job finds nothing to do.
    failures.left = 1
    await later()
    expect(failures.left).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 4 }])
  })
  it('does not affect other deliveries of its batch', async () => {
    await tellLisi()
    await tellLisi()
    await moveBatch(app.db, failing({ left: 1 }))
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent'])
  })
})

describe('a slow channel', () => {
  it('is not used by the relay: its messages are queued for the job', async () => {
    const failures = { left: 1 }
    await tellLisi()
    await moveBatch(app.db, failing(failures, true))
    expect(failures.left).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'queued', tries: 0 }])
    await moveBatch(app.db)
    await work()
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 1 }])
  })
})
