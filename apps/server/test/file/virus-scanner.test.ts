import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findVirus } from '../../src/modules/file/virus-scanner.adapter.ts'
import { upload } from './multipart.ts'

/** Speaks like clamd: reads a stream to its end, then answers. */
let answer: (stream: Buffer) => string | undefined = () => undefined
let readsAtMost = Infinity
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  let given = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    given = Buffer.concat([given, piece])
    if (given.length > readsAtMost) {
      socket.end('INSTREAM size limit exceeded. ERROR\0')
      return
    }
    const stream = streamIn(given)
    const said = stream && answer(stream)
    if (said !== undefined) socket.end(`${said}\0`)
  })
})
/** The bytes of the stream; undefined before its end. */
function streamIn(given: Buffer): Buffer | undefined {
  expect(given.toString('latin1', 0, 10)).toBe('zINSTREAM\0')
  const pieces: Buffer[] = []
  for (let at = 10; at + 4 <= given.length; ) {
    const length = given.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(given.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const bound = server.address()
const address = { host: '127.0.0.1', port: typeof bound === 'object' && bound ? bound.port : 0 }
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const eicar = 'EICAR'
const clamd = (stream: Buffer) => (stream.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK')
beforeEach(() => {
  answer = clamd
  readsAtMost = Infinity
})

describe('a scan for viruses', () => {
  const scan = (...pieces: string[]) =>
    findVirus(address, Readable.from(pieces.map((one) => Buffer.from(one))), 500)

  it('finds nothing in clean bytes, and names what it finds, even across two pieces', async () => {
    expect(await scan('a'.repeat(300_000), 'b')).toBeUndefined()
    expect(await scan('aEIC', 'ARb')).toBe('Eicar-Test')
  })
  it.each([
    ['an error', () => 'Can not allocate memory ERROR', 'clamd answered "Can not allocate memory ERROR"'],
    ['nothing it knows', () => 'stream: OKAY', 'clamd answered'],
    ['nothing in time', () => undefined, 'clamd took too long'],
  ])('fails when clamd answers %s', async (_what, how, message) => {
    answer = how
    await expect(scan('a')).rejects.toThrow(message)
  })
  it('fails when the bytes are more than clamd takes, and does not hang', async () => {
    readsAtMost = 1000
    await expect(scan(...Array.from({ length: 50 }, () => 'a'.repeat(100_000)))).rejects.toThrow(
      /EPIPE|ECONNRESET|size limit/,
    )
  })
})

describe('an attachment', async () => {
  const app = await startTestApp({ virusScanner: address })
  const away = await startTestApp({ virusScanner: { host: '127.0.0.1', port: 1 } })
  const pdf = (text: string) => [{ filename: 'a.pdf', bytes: Buffer.from(`%PDF-1.4 ${text}\n%%EOF`) }]
  const kept = async ({ owner }: typeof app) =>
    (await owner.query("select 1 from file where name = 'a.pdf'")).rowCount

  it('is kept if it is clean', async () => {
    const { zhangsan } = await loginAll(app)
    expect(await upload(zhangsan, pdf('clean'))).toMatchObject({ status: 200 })
    expect(await kept(app)).toBe(1)
  })
  it('is refused with what was found, and nothing of it stays', async () => {
    const { zhangsan } = await loginAll(app)
    const files = async () => (await kept(app)) ?? 0
    const before = await files()
    const discard = vi.spyOn(app.store, 'discard')
    expect(await upload(zhangsan, pdf(eicar))).toMatchObject({
      status: 400,
      body: { msg: '文件含有病毒（Eicar-Test），未保存。请先杀毒，或联系管理员' },
    })
    expect(await files()).toBe(before)
    expect(discard).toHaveBeenCalledOnce()
    expect(await app.store.has(discard.mock.calls[0]?.[0] ?? '')).toBe(false)
    expect(app.logLines.join('\n')).toContain('an infected attachment was refused')
  })
  it('is refused if no scanner answers, and nothing of it stays', async () => {
    const { zhangsan } = await loginAll(away)
    expect(await upload(zhangsan, pdf('clean'))).toMatchObject({
      status: 500,
      body: { msg: '暂时无法对文件进行病毒扫描，文件未保存，请稍后再试' },
    })
    expect(await kept(away)).toBe(0)
  })
})
