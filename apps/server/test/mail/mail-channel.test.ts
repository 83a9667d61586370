import { contract, messageAddress } from '@countersign/contract'
import { loginAll, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { createServer } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { openMail } from '../../src/modules/mail/index.ts'
import { deliverLater, openChannels } from '../../src/modules/message/index.ts'
import { publish } from '../../src/platform/outbox/publish.ts'
import type { Payload } from '../../src/platform/outbox/topics.ts'
import { mailSettings, startMailServer } from './mail-server.ts'
import { runJobs } from './run-jobs.ts'

const server = await startMailServer()
afterAll(() => server.close())
const publicUrl = 'https://oa.example.com/'
const app = await startTestApp({ mail: mailSettings(server.port), publicUrl })
const cast = await loginAll(app)
const channels = openChannels(app.mail)

beforeEach(async () => {
  for (const table of ['outbox', 'message', 'graphile_worker._private_jobs', 'sms_outbox'])
    await app.owner.query(`delete from ${table}`)
  await app.owner.query(
    "update app_user set status = 'active', email = case account when 'lisi' then 'lisi@example.com' else '' end",
  )
  await server.taken()
  server.refusals.length = 0
  app.logLines.length = 0
})

const tell = (words = '今晚升级', seeded?: Payload<'notify'>['seeded']) =>
  app.db.transaction().execute((tx) =>
    publish(tx, tenants.own, 'notify', {
      kind: 'system',
      userId: cast.lisi.userId,
      words: { zh: words, en: 'An upgrade' },
      seeded,
    }),
  )
const work = (mail = app.mail) => runJobs(app, mail)
async function deliveries() {
  const { rows } = await app.owner.query<{ state: string; tries: number; error: string }>(
    "select state, tries, last_error as error from delivery where channel = 'mail' order by message_id",
  )
  return rows
}
const jobs = async () => (await app.owner.query('select 1 from graphile_worker._private_jobs')).rowCount
async function send(words?: string) {
  await tell(words)
  await moveBatch(app.db, channels)
  await moveBatch(app.db, channels)
  await work()
}

describe('a mail', () => {
  it('says what the message centre says, and leads to the page', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await moveBatch(app.db, channels)
    await moveBatch(app.db, channels)
    await work()
    const [row] = (await cast.lisi.data(contract.messageList)).records
    const path = messageAddress({ kind: 'yourTurn', subjectKind: 'request', subjectId: id }) ?? ''
    expect(await server.taken()).toMatchObject([
      {
        subject: row?.title,
        from: { name: '会签', address: 'oa@example.com' },
        to: [{ name: '', address: 'lisi@example.com' }],
        messageId: `<${tenants.own}.${row?.id}@oa.example.com>`,
        text: `${row?.title}\n\n查看：https://oa.example.com${path}\n\n本邮件由会签自动发送，请勿回复。\n`,
      },
    ])
    expect(row?.title).toMatch(/^“.*张三.*”等您审批$/)
    expect(await deliveries()).toEqual([{ state: 'sent', tries: 1, error: '' }])
    expect(await jobs()).toBe(0)
  })
  it('leads to the message centre when its message is about nothing', async () => {
    await send()
    expect((await server.taken())[0]?.text).toContain('https://oa.example.com/infomessage/index\n')
  })
  it('brings a long Chinese subject whole', async () => {
    const words = `${'会签平台升级通知🎉'.repeat(30)}。`
    await send(words)
    expect((await server.taken())[0]).toMatchObject({ subject: words })
  })
  it('gets no further header or recipient from a line break', async () => {
    await send('升级\r\nBcc: wangwu@example.com\r\n\r\n正文')
    const [mail] = await server.taken()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.subject).toContain('Bcc: wangwu@example.com')
  })
  it.each([
    ['without an address', "update app_user set email = '' where account = 'lisi'"],
    ['who may not log in', "update app_user set status = 'inactive' where account = 'lisi'"],
    ['who read the message already', 'update message set read_at = now()'],
  ])('is not sent to a person %s', async (_who, statement) => {
    await tell()
    await moveBatch(app.db, channels)
    await app.owner.query(statement)
    await moveBatch(app.db, channels)
    await work()
    expect(await server.taken()).toEqual([])
    expect(await deliveries()).toEqual([{ state: 'skipped', tries: 1, error: '' }])
  })
  it('is not sent about the history of the demo', async () => {
    await tell('旧闻', { at: '2026-01-05T01:00:00.000Z', isRead: false })
    await moveBatch(app.db, channels)
    expect(await deliveries()).toEqual([])
    expect((await cast.lisi.data(contract.messageList)).total).toBe(1)
  })
  it('is not sent where none is set up', async () => {
    await tell()
    await moveBatch(app.db, openChannels(openMail({ mail: null, publicUrl })))
    expect(await deliveries()).toEqual([])
  })
})

describe('a mail server', () => {
  it('that refuses for now gets the mail again, with the same id', async () => {
    server.refusals.push(450)
    await send()
    expect(await deliveries()).toEqual([{ state: 'failed', tries: 1, error: 'the mail server answered 450' }])
    expect(await jobs()).toBe(1)
    await work()
    expect(await deliveries()).toEqual([{ state: 'sent', tries: 2, error: '' }])
    const [row] = (await cast.lisi.data(contract.messageList)).records
    expect(await server.taken()).toMatchObject([{ messageId: `<${tenants.own}.${row?.id}@oa.example.com>` }])
  })
  it('that refuses for good gets it once, and the log does not name the address', async () => {
    server.refusals.push(550)
    await send()
    await work()
    expect(await deliveries()).toEqual([
      { state: 'refused', tries: 1, error: 'the mail server answered 550' },
    ])
    expect(await server.taken()).toEqual([])
    expect(await jobs()).toBe(0)
    const lines = app.logLines.join('\n')
    expect(lines).toContain('a message was refused for good')
    expect(lines).not.toContain('@example.com')
  })
  it('that refuses the log-in gets the mail when the password is right', async () => {
    const strict = await startMailServer('oa')
    const open = (password: string) =>
      openMail({ mail: { ...mailSettings(strict.port), user: 'oa', password }, publicUrl })
    try {
      await tell()
      await moveBatch(app.db, channels)
      await moveBatch(app.db, channels)
      const wrong = open('wrong')
      await work(wrong)
      wrong?.close()
      expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'the mail server answered 535' }])
      const right = open('right')
      await work(right)
      right?.close()
      expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2 }])
      expect(await strict.taken()).toHaveLength(1)
    } finally {
      await strict.close()
    }
  })
  it('that speaks no TLS gets nothing where TLS is needed', async () => {
    const mail = { ...mailSettings(server.port), needsTls: true }
    const sender = openMail({ mail, publicUrl })
    await tell()
    await moveBatch(app.db, channels)
    await moveBatch(app.db, channels)
    await work(sender)
    sender?.close()
    expect(await deliveries()).toMatchObject([{ state: 'failed' }])
    expect(await server.taken()).toEqual([])
  })
  it('that is away gets it later', async () => {
    const away = await startMailServer()
    await away.close()
    const sender = openMail({ mail: mailSettings(away.port), publicUrl })
    await tell()
    await moveBatch(app.db, channels)
    await moveBatch(app.db, channels)
    await work(sender)
    sender?.close()
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 1 }])
    const [row] = (await cast.lisi.data(contract.messageList)).records
    const later = deliverLater(app.db, tenants.own, { messageId: row?.id ?? '', channel: 'mail' }, channels)
    expect(await later).toEqual({})
    expect(await server.taken()).toHaveLength(1)
  })
  it('that never answers holds up no relay, and other jobs by one try', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
    const address = silent.address()
    const sender = openMail({
      mail: mailSettings(typeof address === 'object' && address ? address.port : 0),
      publicUrl,
    })
    for (let turn = 0; turn < 8; turn += 1) await tell(`第${turn}条`)
    const before = Date.now()
    await moveBatch(app.db, openChannels(sender))
    await moveBatch(app.db, openChannels(sender))
    expect(Date.now() - before).toBeLessThan(2000)
    const worker = await startWorker(app.connection, { ...app, mail: sender })
    try {
      await app.db
        .transaction()
        .execute((tx) => publish(tx, tenants.own, 'phoneChanged', { phone: '13800138000' }))
      await moveBatch(app.db, openChannels(sender))
      await expect
        .poll(async () => (await app.owner.query('select 1 from sms_outbox')).rowCount, { timeout: 9000 })
        .toBe(1)
      expect((await deliveries()).filter(({ state }) => state === 'queued').length).toBeGreaterThan(3)
    } finally {
      await worker.stop()
      sender?.close()
      await new Promise((done) => silent.close(done))
    }
  })
})
