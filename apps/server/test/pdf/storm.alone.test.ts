import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { contract } from '@countersign/contract'
import {
  agree,
  type Caller,
  createTestApp,
  createClient,
  loginAll,
  overHttp,
  submitLeave,
  type TestApp,
} from '@countersign/server/testing'
import { afterEach, expect, it } from 'vitest'
import { createPdfRenderer } from '../../src/pdf/index.ts'
import { textOf } from './read-pdf.ts'

const run = promisify(execFile)
let app: TestApp | undefined
afterEach(() => app?.close())

const url = (id: string) => `/api/oa_info/leave/exportPDF?id=${id}`

/** The memory of this process, and that of its child processes together, in MB. */
async function memory(): Promise<{ server: number; renderer: number }> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=,args='])
  const own = stdout
    .split('\n')
    .filter((line) => new RegExp(`^\\s*${process.pid}\\s.*worker\\.ts`).test(line))
  const kilobytes = own.map((line) => Number(line.trim().split(/\s+/)[1]))
  return {
    server: process.memoryUsage.rss() / 2 ** 20,
    renderer: kilobytes.reduce((sum, size) => sum + size, 0) / 1024,
  }
}

/** Requests under way, every tenth signed once. */
async function submitted(count: number, by: Caller, leader: Caller) {
  const requests: Awaited<ReturnType<typeof submitLeave>>[] = []
  for (let index = 0; index < count; index += 1) {
    const request = await submitLeave(by, { reason: `第 ${index} 件，${'内容很长。'.repeat(index % 90)}` })
    if (index % 10 === 0) await agree(leader, request.id, '同意')
    requests.push(request)
  }
  return requests
}

it('a hundred simultaneous exports are all answered, while other calls are served', {
  timeout: 120_000,
}, async () => {
  app = await createTestApp({ pdf: 'real' })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { zhangsan, lisi, admin } = await loginAll(createClient(overHttp(address)))
  const requests = await submitted(100, zhangsan, lisi)
  const [first] = requests
  if (!first) throw new Error('nothing was submitted')
  const exported = async ({ id }: { id: string }) => (await zhangsan.bytes(url(id))).bytes
  for (const request of requests.slice(0, 25)) await exported(request)

  const before = await memory()
  const peak = { ...before }
  const slowest = { reading: 0, reads: 0 }
  const storm = new AbortController()
  async function reading() {
    while (!storm.signal.aborted) {
      const started = performance.now()
      await admin.data(contract.list, { state: '我收到的' })
      await lisi.data(contract.detail, { id: first?.id })
      slowest.reading = Math.max(slowest.reading, performance.now() - started)
      slowest.reads += 1
    }
  }
  async function watching() {
    while (!storm.signal.aborted) {
      const now = await memory()
      peak.server = Math.max(peak.server, now.server)
      peak.renderer = Math.max(peak.renderer, now.renderer)
      await sleep(250)
    }
  }
  const others = [reading(), watching()]
  const started = performance.now()
  const pdfs = await Promise.all(requests.map(exported)).finally(() => storm.abort())
  const total = performance.now() - started
  await Promise.all(others)

  expect(pdfs.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(pdfs.map(() => '%PDF-'))
  for (const index of [0, 37, 70, 99]) {
    expect(await textOf(pdfs[index] ?? new Uint8Array())).toContain(requests[index]?.applyNo)
  }
  // Reading calls are served between any two documents, and wait for no queue of them; the rest is what a busy machine adds.
  expect(slowest.reads).toBeGreaterThan(requests.length / 2)
  expect(slowest.reading / total).toBeLessThan(0.5)
  expect(before.renderer).toBeGreaterThan(50)
  expect(peak.renderer / before.renderer).toBeLessThan(1.5)
  expect(peak.server / before.server).toBeLessThan(1.5)
})

it('exports beyond the queue are refused with a message, and the server recovers', async () => {
  app = await createTestApp({ pdf: () => createPdfRenderer({ maxWaiting: 3 }) })
  const { zhangsan } = await loginAll(app)
  const { id } = await submitLeave(zhangsan)
  const answers = await Promise.all(Array.from({ length: 12 }, () => zhangsan.bytes(url(id))))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(12 - 3)
  for (const { status, bytes } of refused) {
    expect(status).toBe(429)
    expect(JSON.parse(bytes.toString())).toEqual({
      code: 429,
      success: false,
      data: null,
      msg: '系统繁忙，请稍后再试',
      error: 'busy',
      fields: {},
    })
  }
  expect((await zhangsan.bytes(url(id))).status).toBe(200)
})
