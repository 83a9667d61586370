import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@countersign/contract'
import { createTestApp, startTestApp } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { multipart } from '../file/multipart.ts'
import { everythingKept } from './everything-kept.ts'
import { openConnection, type RawAnswer, refused, say } from './raw-connection.ts'

const app = await startTestApp({ requestTimeoutMs: 700 })
const zhangsan = await app.login('zhangsan')
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(address).port)

const tooSlow = [refused(408, '请求超时')]

/** Sends the first part at once and the rest byte by byte until the server closes the connection. */
async function drip(first: string, rest: string): Promise<RawAnswer[]> {
  const { socket, answers } = await openConnection(port)
  socket.write(first)
  for (const byte of rest) {
    if (socket.destroyed || socket.readableEnded) break
    socket.write(byte)
    await wait(50)
  }
  return answers
}

function head(path: string, more: Record<string, string>): string {
  const headers = Object.entries({ host: 'x', ...zhangsan.headers, ...more })
  return `POST ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

const json = { 'content-type': 'application/json', 'content-length': '9999' }
const upload = multipart([{ filename: 'a.pdf', bytes: Buffer.from(`%PDF-1.4${'x'.repeat(999)}`) }])
const asUpload = () =>
  head('/api/files/upload', {
    ...upload.headers,
    'content-length': String(upload.body.length),
  })
const long = 'x'.repeat(999)

describe('a request that never ends', () => {
  it.each([
    ['in its first line', () => drip('GET /api/', long)],
    ['in its headers', () => drip('GET /api/x HTTP/1.1\r\nHost: x\r\nX-Long: ', long)],
    ['in its body', () => drip(`${head('/api/oa_info/leave/draft', json)}{"reason":"`, long)],
    ['in an uploaded file', () => drip(asUpload() + upload.body.subarray(0, 300).toString(), long)],
    [
      'because its body is shorter than its Content-Length',
      () => say(port, `${head('/api/oa_info/leave/draft', json)}{}`),
    ],
    [
      'between its chunks',
      () =>
        drip(
          `${head('/api/oa_info/leave/draft', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })}1\r\n{\r\n`,
          '1\r\n \r\n'.repeat(99),
        ),
    ],
  ])('%s is refused after a while, and nothing of it is stored', async (_where, send) => {
    const kept = await everythingKept(app)
    expect(await send()).toEqual(tooSlow)
    await vi.waitFor(async () => expect(await everythingKept(app)).toEqual(kept))
  })

  it('is answered at once if its body is too large, and ends like the others', async () => {
    const large = head('/api/oa_info/leave/withDraw', { ...json, 'content-length': '9999999' })
    expect(await drip(large, long)).toEqual([refused(413, '内容超过大小限制'), ...tooSlow])
  })

  it('does not delay other callers, even with a hundred at once', async () => {
    const slow = Array.from({ length: 100 }, (_, number) =>
      number % 2 === 0
        ? drip('GET /api/x HTTP/1.1\r\nHost: x\r\nX-Long: ', long)
        : drip(`${head('/api/oa_info/leave/draft', json)}{"reason":"`, long),
    )
    const served = await Promise.all(
      Array.from({ length: 10 }, () => fetch(address + contract.info.path, { headers: zhangsan.headers })),
    )
    expect(served.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    for (const answers of slow) expect(await answers).toEqual(tooSlow)
  })

  it('leaves no connection open, even if the client never closes it', async () => {
    const own = await createTestApp({ requestTimeoutMs: 300 })
    const { port } = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }))
    const count = () =>
      new Promise<number>((resolve) => own.app.server.getConnections((_error, open) => resolve(open)))
    const { socket } = await openConnection(Number(port))
    socket.allowHalfOpen = true
    socket.write('GET /api/x HTTP/1.1\r\nHo')
    await vi.waitFor(async () => expect(await count()).toBe(1))
    await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 15_000 })
    socket.destroy()
    await own.close()
  })
})
