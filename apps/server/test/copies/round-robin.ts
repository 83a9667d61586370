import { type AddressInfo } from 'node:net'
import { createServer, request } from 'node:http'

/**
 * A reverse proxy that sends each request to the next copy and skips a copy that does not answer. It keeps no
 * connection, on either side: one that is just closed for being idle would lose a request.
 */
export interface RoundRobin {
  url: string
  close(): Promise<void>
}

export async function startRoundRobin(copies: readonly string[]): Promise<RoundRobin> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.on('end', () => {
      turn += 1
      pass(turn, copies.length)
    })
    function pass(at: number, left: number): void {
      const { method, url = '/' } = incoming
      const headers = { ...incoming.headers, connection: 'close' }
      const to = new URL(url, copies[at % copies.length])
      const asked = request(to, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      // Only a request that was never sent may go to another copy: a copy that dies half way may have carried it out.
      asked.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
        if (isRefused && left > 1) pass(at + 1, left - 1)
        else outgoing.destroy()
      })
      outgoing.on('close', () => void asked.destroy())
      asked.end(Buffer.concat(chunks))
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
