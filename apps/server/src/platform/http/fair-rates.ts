import { type Rate, rates } from '@countersign/contract'
import { AppError } from '../app-error.ts'
import type { CurrentUser } from '../context.ts'

/** Entries kept before those that no longer limit anybody are dropped. */
const keptEntries = 10_000

/**
 * Counts how often a person does what others must look at (contract: rates). Each copy of the app counts for itself, and a
 * start forgets: a person who floods others is slowed down, not accounted for.
 */
export class FairRates {
  /** By person and rate: the time, in epoch ms, at which everything done so far would be due at the slow pace. */
  readonly #due = new Map<string, number>()

  /** Counts one call. Refuses (tooOften), and does not count, what comes too early. */
  take({ tenantId, id }: Pick<CurrentUser, 'tenantId' | 'id'>, rate: Rate, now: Date): void {
    const { atOnce, seconds } = rates[rate]
    const key = `${rate} ${tenantId} ${id}`
    const due = Math.max(this.#due.get(key) ?? 0, now.getTime())
    const earlyMs = due - now.getTime() - (atOnce - 1) * seconds * 1000
    if (earlyMs > 0) throw new AppError('tooOften', { detail: String(Math.ceil(earlyMs / 1000)) })
    this.#due.set(key, due + seconds * 1000)
    if (this.#due.size > keptEntries) this.#forgetPast(now.getTime())
  }

  #forgetPast(now: number): void {
    for (const [key, due] of this.#due) if (due <= now) this.#due.delete(key)
  }
}
