import { createPrivateKey, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  type Answer,
  basic,
  type Caller,
  type Cast,
  type Client,
  createClient,
  example,
  loginAll,
  overHttp,
  type Program,
  signature,
  startProgram,
  submitLeave,
} from '@countersign/server/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { connect, type Connection } from '../../src/platform/database/connect.ts'
import { createLog } from '../../src/platform/log.ts'
import { copyDatabase } from '../../src/testing/test-app.ts'
import { newPrivatePem } from '../../src/platform/keyring.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { listen } from '../message/listen.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'

const ten = Array.from({ length: 10 }, (_one, index) => index)
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-copies-'))
let database: Awaited<ReturnType<typeof copyDatabase>>
let copies: Program[] = []
let urls: string[] = []
let proxy: RoundRobin
let owner: Pool
let connection: Connection
/** Requests through the proxy; either copy answers. */
let client: Client
let cast: Cast

beforeAll(async () => {
  const given = inject('testDatabase')
  database = await copyDatabase(given)
  await cp(given.filesFolder, join(dataDir, 'files'), { recursive: true })
  owner = new Pool({ connectionString: database.owner, max: 2 })
  owner.on('error', () => undefined)
  connection = connect(database.app, createLog('silent'), { max: 1 })
  copies = [start(), start()]
  urls = await Promise.all(copies.map((copy) => copy.listening()))
  proxy = await startRoundRobin(urls)
  client = createClient(overHttp(proxy.url), readCaptcha)
  cast = await loginAll(client)
})
afterAll(async () => {
  await proxy?.close()
  for (const { child } of copies) child.kill('SIGTERM')
  await Promise.all(copies.map(({ exit }) => exit))
  await connection?.db.destroy()
  await owner?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const secret = randomBytes(48).toString('base64url')
const evidenceKey = newPrivatePem()

function start(port = '0'): Program {
  return startProgram({
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.app,
    DATABASE_MIGRATE_URL: database.owner,
    TOKEN_SECRET: secret,
    EVIDENCE_KEY: evidenceKey,
    CAPTCHA: 'on',
  })
}

async function readCaptcha(key: string): Promise<string> {
  const { rows } = await owner.query<{ code: string }>('select code from captcha where key = $1', [key])
  return rows[0]?.code ?? ''
}

/** Requests to each copy directly. */
const each = () => urls.map((url) => createClient(overHttp(url)))
const countOf = (answers: Answer[], status: number) => answers.filter((one) => one.status === status).length
const token = (at: Client, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  at.send({ method: 'POST', url: '/api/blade-auth/token', headers: { ...basic, ...headers }, body })
const infoAt = (at: Client, by: Caller) =>
  at.send({ method: 'GET', url: '/api/blade-user/info', headers: by.headers })

describe('two copies of the app on one database, behind a proxy', () => {
  it('accept a session started at either, and end it at both at once', async () => {
    const caller = await client.login('zhangsan')
    for (const at of each()) expect((await infoAt(at, caller)).status).toBe(200)
    const [first, second] = each()
    await first?.send({ method: 'POST', url: '/api/blade-auth/logout', headers: caller.headers, body: {} })
    for (const at of [first, second]) expect(at && (await infoAt(at, caller)).status).toBe(401)
  })

  it('accept at most one of ten refreshes with one token, and end the session', async () => {
    const caller = await client.login('zhangsan')
    const { refreshToken } = caller
    const answers = await Promise.all(
      ten.map((one) => token(each()[one % 2] ?? client, { grantType: 'refresh_token', refreshToken })),
    )
    expect(countOf(answers, 401)).toBeGreaterThanOrEqual(9)
    expect(countOf(answers, 200) + countOf(answers, 401)).toBe(10)
    for (const at of each()) expect((await infoAt(at, caller)).status).toBe(401)
  })

  it('give ten refreshes under one idempotency key the same answer', async () => {
    const caller = await client.login('zhangsan')
    const body = { grantType: 'refresh_token', refreshToken: caller.refreshToken }
    const answers = await Promise.all(
      ten.map((one) => token(each()[one % 2] ?? client, body, { 'idempotency-key': 'one-key' })),
    )
    const tokens = new Set(answers.map((answer) => JSON.stringify(answer.body.data)))
    expect([countOf(answers, 200), tokens.size]).toEqual([10, 1])
    for (const at of each()) expect((await infoAt(at, caller)).status).toBe(200)
  })

  it('accept a captcha made by the other, once', async () => {
    const [first, second] = each()
    if (!first || !second) throw new Error('no copies')
    const answer = await first.send({ method: 'GET', url: '/api/blade-auth/captcha', headers: basic })
    const { key = '' } = contract.captcha.output.parse(answer.body.data)
    const headers = { 'captcha-key': key, 'captcha-code': await readCaptcha(key) }
    const body = { grantType: 'captcha', account: 'wangwu', password: 'Demo-2026' }
    const answers = await Promise.all([token(second, body, headers), token(first, body, headers)])
    expect([countOf(answers, 200), countOf(answers, 400)]).toEqual([1, 1])
  })

  it('count failures at both towards the same five', async () => {
    const fail = async (at: Client): Promise<number> => {
      const answer = await at.send({ method: 'GET', url: '/api/blade-auth/captcha', headers: basic })
      const { key = '' } = contract.captcha.output.parse(answer.body.data)
      const headers = { 'captcha-key': key, 'captcha-code': await readCaptcha(key) }
      return (await token(at, { grantType: 'captcha', account: 'sunqi', password: 'Wrong-2026' }, headers))
        .status
    }
    const [first, second] = each()
    if (!first || !second) throw new Error('no copies')
    const said: number[] = []
    for (const at of [first, second, first, second, first]) said.push(await fail(at))
    expect(said).toEqual([400, 400, 400, 400, 400])
    expect([await fail(first), await fail(second)]).toEqual([429, 429])
  })

  it('apply one idempotency key once, with equal answers', async () => {
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const headers = { 'idempotency-key': 'two-copies' }
    const answers = await Promise.all(ten.map(() => cast.zhangsan.call(contract.add, values, { headers })))
    expect(countOf(answers, 200)).toBe(10)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('give submissions different numbers', async () => {
    const made = await Promise.all(ten.map(() => submitLeave(cast.zhangsan)))
    expect(new Set(made.map(({ applyNo }) => applyNo)).size).toBe(10)
  })

  it('let only one of two decisions succeed, and a signature be used once', async () => {
    const [{ id }, other] = await Promise.all([submitLeave(cast.zhangsan), submitLeave(cast.zhangsan)])
    const answers = await Promise.all(
      ten.map((one) => cast.lisi.call(one % 2 === 0 ? contract.overrule : contract.abandonClick, { id })),
    )
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 9])
    const baseImage = await signature(cast.lisi)
    const third = await submitLeave(cast.zhangsan)
    const spent = await Promise.all(
      [other.id, third.id].map((id) => cast.lisi.call(contract.agreeClick2, { id, baseImage })),
    )
    expect([countOf(spent, 200), countOf(spent, 400)]).toEqual([1, 1])
  })

  it('open an address signed by the other, and serve the final PDF that either stored', async () => {
    const address = new URL(await signature(cast.lisi), proxy.url)
    for (const url of urls) {
      expect((await fetch(new URL(`${address.pathname}${address.search}`, url))).status).toBe(200)
    }
    const { id } = await submitLeave(cast.zhangsan)
    for (const by of [cast.lisi, cast.zhaoliu]) await agree(by, id)
    const pdfs = await Promise.all(
      [...ten, ...ten].map(() => cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)),
    )
    expect(new Set(pdfs.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { bytes } of pdfs) expect(bytes.equals(pdfs[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
  })

  it('send a listener at one the events of decisions at the other', async () => {
    const [first = '', second = ''] = urls
    for (const [here, there] of [
      [first, second],
      [second, first],
    ] as const) {
      const listener = await listen(here, cast.lisi)
      const elsewhere = await createClient(overHttp(there), readCaptcha).login('zhangsan')
      await submitLeave(elsewhere)
      await vi.waitFor(() => expect(listener.events).toContain('changed'), { timeout: 10_000 })
      listener.leave()
    }
  })

  it('run each job once, and continue when either copy is killed', async () => {
    await expectDelivered((await submitLeave(cast.zhangsan)).id)
    // One of the two is the relay, which hands out the jobs.
    for (const [index, copy] of copies.entries()) {
      copy.child.kill('SIGKILL')
      await copy.exit
      for (let turn = 0; turn < 4; turn += 1) await expectDelivered((await submitLeave(cast.zhangsan)).id)
      copies[index] = start(new URL(urls[index] ?? '').port)
      await copies[index]?.listening()
    }
    const { defects } = await verifyInstallation(connection.db, dataDir, {
      key: createPrivateKey(evidenceKey),
    })
    expect(defects).toEqual([])
  })
})

/** Expects one message to each person whose turn it is. */
async function expectDelivered(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query('select kind from message where approval_id = $1', [id])
      expect(rows).toEqual([{ kind: 'yourTurn' }])
    },
    { timeout: 15_000 },
  )
}
