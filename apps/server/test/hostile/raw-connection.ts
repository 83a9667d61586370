import { errors } from '@countersign/contract'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  body: unknown
}

/** A raw connection, for bytes that no HTTP client would send. */
export function openConnection(port: number): Promise<{ socket: Socket; answers: Promise<RawAnswer[]> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const chunks: Buffer[] = []
      const answers = new Promise<RawAnswer[]>((done) => {
        socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
        // The server may close the connection while the test is still sending.
        socket.on('error', () => undefined)
        socket.on('close', () => done(readAnswers(Buffer.concat(chunks))))
      })
      resolve({ socket, answers })
    })
    socket.once('error', reject)
  })
}

/** The server's answers to these bytes until it closes the connection. */
export async function say(port: number, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const { socket, answers } = await openConnection(port)
  socket.write(bytes)
  return answers
}

/** Splits the answers to pipelined requests. */
function readAnswers(bytes: Buffer): RawAnswer[] {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return []
  const head = bytes.subarray(0, end).toString()
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  const body = bytes.subarray(end + 4, end + 4 + length).toString()
  const answer = { status: Number(head.split(' ')[1]), body: JSON.parse(body || 'null') }
  return [answer, ...readAnswers(bytes.subarray(end + 4 + length))]
}

/** The answer to a refused request when no parameter is at fault. */
export const refused = (code: number, msg: string): RawAnswer => ({
  status: code,
  body: { code, success: false, data: null, msg, error: errorOf(msg), fields: {} },
})

const errorOf = (msg: string) => Object.entries(errors).find(([, { zh }]) => zh === msg)?.[0] ?? 'invalid'
