import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestApp } from '@countersign/server/testing'
import { expect, it, vi } from 'vitest'
import { multipart } from './multipart.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')
const url = await app.app.listen({ port: 0, host: '127.0.0.1' })

/** More than the buffers of a connection hold. */
const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(30 * 1024 * 1024)])

it.each<[string, string, number, () => void]>([
  ['for want of space', 'a.pdf', 500, () => vi.spyOn(app.store, 'write').mockImplementation(failing)],
  ['by its kind', 'a.exe', 400, () => undefined],
])(
  'an upload that is refused %s gets its whole answer, and its connection goes on',
  async (_why, name, status, arrange) => {
    arrange()
    let connections = 0
    const count = () => (connections += 1)
    app.app.server.on('connection', count)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const { headers, body } = multipart([{ filename: name, bytes: large }])
      const send = (path: string, method: string, bytes?: Buffer) =>
        new Promise<{ status?: number; said: string }>((resolve, reject) => {
          const sent = request(url + path, {
            agent,
            method,
            headers: { ...zhangsan.headers, ...(bytes && headers) },
          })
          sent.once('error', reject)
          sent.once('response', (answer: IncomingMessage) => {
            text(answer).then((said) => resolve({ status: answer.statusCode, said }), reject)
          })
          sent.end(bytes)
        })
      const refused = await send('/api/files/upload', 'POST', body)
      expect([refused.status, JSON.parse(refused.said)]).toMatchObject([
        status,
        { success: false, code: status },
      ])
      expect(await send('/healthz', 'GET')).toMatchObject({ status: 200 })
      expect(connections).toBe(1)
    } finally {
      agent.destroy()
      app.app.server.off('connection', count)
      vi.restoreAllMocks()
    }
  },
)

async function failing(_id: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<never> {
  for await (const piece of bytes) if (piece !== undefined) break
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}
