import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { spare } from './bodies.ts'

/** Large bodies of one person that may wait while another one of his is read and answered. */
const mayWait = 20

/** An answer on its way. */
interface Answer {
  closed: boolean
  once: (event: 'close', listener: () => void) => unknown
}

/** Calls with a large body, one at a time for each person, so that nobody fills the one thread that serves all. */
export class LargeBodies {
  /** By person: how to begin each call that waits. A person without a call in hand has no line. */
  readonly #lines = new Map<string, (() => void)[]>()

  /** Waits until no other large body of the person is in hand; the turn ends with the answer. Refuses (busy) a long line. */
  async takeTurn(person: string, { raw: answer }: { raw: Answer }): Promise<void> {
    const line = this.#lines.get(person)
    if (!line) this.#lines.set(person, [])
    else if (line.length >= mayWait) throw new AppError('busy')
    else await new Promise<void>((begin) => line.push(begin))
    // Closed also when the client has gone; then the turn passes on at once.
    if (answer.closed) this.#passOn(person)
    else answer.once('close', () => this.#passOn(person))
  }

  #passOn(person: string): void {
    const next = this.#lines.get(person)?.shift()
    if (next) next()
    else this.#lines.delete(person)
  }
}

/** Whether a body is announced that could be large: a long one, or one of unknown length. Uploads are read as they arrive. */
export function announcesLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['content-type']?.startsWith('multipart/')) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > spare.bytes
}
