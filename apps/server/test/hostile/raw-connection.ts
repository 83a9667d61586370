import { errors } from '@countersign/contract'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  body: unknown
}

/** A connection that says what no HTTP client would. */
export function openConnection(port: number): Promise<{ socket: Socket; answers: Promise<RawAnswer[]> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const chunks: Buffer[] = []
      const answers = new Promise<RawAnswer[]>((done) => {
        socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
        // The server may close while we are still talking.
        socket.on('error', () => undefined)
        socket.on('close', () => done(readAnswers(Buffer.concat(chunks))))
      })
      resolve({ socket, answers })
    })
    socket.once('error', reject)
  })
}

/** What the server says to these bytes until it closes. */
export async function say(port: number, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const { socket, answers } = await openConnection(port)
  socket.write(bytes)
  return answers
}

/** One answer behind the other, as pipelined requests get them. */
function readAnswers(bytes: Buffer): RawAnswer[] {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return []
  const head = bytes.subarray(0, end).toString()
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  const body = bytes.subarray(end + 4, end + 4 + length).toString()
  const answer = { status: Number(head.split(' ')[1]), body: JSON.parse(body || 'null') }
  return [answer, ...readAnswers(bytes.subarray(end + 4 + length))]
}

/** The answer to a request whose refusal is about no parameter. */
export const refused = (code: number, msg: string): RawAnswer => ({
  status: code,
  body: { code, success: false, data: null, msg, error: errorOf(msg), fields: {} },
})

const errorOf = (msg: string) => Object.entries(errors).find(([, { zh }]) => zh === msg)?.[0] ?? 'invalid'
