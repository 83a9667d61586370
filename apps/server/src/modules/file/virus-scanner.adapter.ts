import { once } from 'node:events'
import { connect } from 'node:net'

/** Address of a clamd. */
export interface ScannerAddress {
  host: string
  port: number
}

const timeLimitMs = 30_000

/**
 * Has clamd scan these bytes (INSTREAM). Answers the name of what it found, or undefined for clean bytes. Throws when it gives no
 * such answer: it cannot be reached, takes too long, or the bytes exceed its StreamMaxLength.
 */
export async function findVirus(
  { host, port }: ScannerAddress,
  bytes: AsyncIterable<Uint8Array>,
  within = timeLimitMs,
): Promise<string | undefined> {
  const socket = connect({ host, port })
  const timer = setTimeout(() => socket.destroy(new Error('clamd took too long')), within)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += String(text)
  })
  // A second failure of the same connection has no listener of its own.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  closed.catch(() => undefined)
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for await (const piece of bytes) {
      if (socket.destroyed || answer !== '') break
      socket.write(lengthOf(piece))
      // Rejects when clamd closes the connection past its limit, or the time is over.
      if (!socket.write(piece)) await once(socket, 'drain')
    }
    socket.write(lengthOf(new Uint8Array()))
    await closed
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
  return readAnswer(answer)
}

/** Each piece follows its length; a length of nothing ends the stream. */
function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.byteLength)
  return length
}

function readAnswer(answer: string): string | undefined {
  const said = answer.replace(/\0$/, '')
  if (said === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(said)}`)
  return found
}
