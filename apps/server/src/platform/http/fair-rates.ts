import { type Rate, rates } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { CurrentUser } from '../context.ts'
import { type Pace, shareOfPace } from '../share.ts'

/** Entries kept before those that no longer limit anybody are dropped. */
const keptEntries = 10_000

/** For each key the time, in epoch ms, at which everything counted so far would be due at the slow pace. */
class Due {
  readonly #due = new Map<string, number>()

  /** How long before its time something comes, in ms; at most 0 when it may come now. */
  earlyMs(key: string, { atOnce, seconds }: Pace, now: number): number {
    return this.#of(key, now) - now - (atOnce - 1) * seconds * 1000
  }

  count(key: string, { seconds }: Pace, now: number): void {
    this.#due.set(key, this.#of(key, now) + seconds * 1000)
    if (this.#due.size > keptEntries) this.#forgetPast(now)
  }

  #of(key: string, now: number): number {
    return Math.max(this.#due.get(key) ?? 0, now)
  }

  #forgetPast(now: number): void {
    for (const [key, due] of this.#due) if (due <= now) this.#due.delete(key)
  }
}

/**
 * Counts how often a person does what others must look at (contract: rates). Each copy of the app counts for itself, and a
 * start forgets: a person who floods others is slowed down, not accounted for. Worker processes each count their share.
 */
export class FairRates {
  readonly #due = new Due()

  /** Counts one call. Refuses (tooOften), and does not count, what comes too early. */
  take({ tenantId, id }: Pick<CurrentUser, 'tenantId' | 'id'>, rate: Rate, now: Date): void {
    const key = `${rate} ${tenantId} ${id}`
    const pace = shareOfPace(rates[rate])
    const earlyMs = this.#due.earlyMs(key, pace, now.getTime())
    if (earlyMs > 0) throw new AppError('tooOften', { detail: String(Math.ceil(earlyMs / 1000)) })
    this.#due.count(key, pace, now.getTime())
  }
}

/** Refused calls of one address that are answered at once; a whole office may stand behind one address. */
const refusals: Pace = { atOnce: 100, seconds: 0.05 }
const longestWaitMs = 2000

/**
 * Lets an address that is refused again and again wait for its answers: whoever sends what cannot be taken keeps his own
 * connections busy, not the server.
 */
export class SlowRefusals {
  readonly #due = new Due()

  /** Counts one refused call; answers how long its answer waits, in ms. */
  waitMs(address: string, now: Date): number {
    const pace = shareOfPace(refusals)
    const earlyMs = this.#due.earlyMs(address, pace, now.getTime())
    if (earlyMs > longestWaitMs) return longestWaitMs
    this.#due.count(address, pace, now.getTime())
    return Math.max(0, earlyMs)
  }
}

export function slowRefusals(app: FastifyInstance, slow: SlowRefusals, now: () => Date): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const waitMs = reply.statusCode < 400 ? 0 : slow.waitMs(request.ip, now())
    if (waitMs === 0) done(null, payload)
    else setTimeout(() => done(null, payload), waitMs)
  })
}
