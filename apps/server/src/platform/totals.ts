import { LruMap } from 'toad-cache'
import { type Ctx, personKey } from './context.ts'
import type { Db } from './database/connect.ts'

/** Totals above this are kept, until the person is told of a change or for a minute (data-model.md "Totals"). */
const alwaysCounted = 1000
/** Totals above this are kept for a minute, whatever changes: counting them anew takes long. */
export const exactTotal = 10_000
const keptMs = 60_000

/** Answers the number of rows of a filter, counted up to `upTo`. */
export type CountRows<Filter> = (db: Db, filter: Filter, upTo?: number) => Promise<number>

type KeptTotals = LruMap<{ total: number; until: number }>

/** Totals of lists. Large ones are kept per person and filter. */
export class Totals<Filter extends { tenantId: string; userId: string }> {
  readonly #countRows: CountRows<Filter>
  readonly #kept = new LruMap<KeptTotals>(1000)

  constructor(countRows: CountRows<Filter>) {
    this.#countRows = countRows
  }

  async count(ctx: Pick<Ctx, 'db' | 'now'>, filter: Filter): Promise<number> {
    const person = personKey(filter.tenantId, filter.userId)
    const key = JSON.stringify(filter)
    const now = ctx.now().getTime()
    const mine = this.#kept.get(person) ?? keepNone()
    const kept = mine.get(key)
    if (kept && kept.until > now) return kept.total
    this.#kept.set(person, mine)
    const total = await this.#countAll(ctx.db, filter)
    // Lost when a change during the count has put another map in place: the total may be of before.
    if (total > alwaysCounted) mine.set(key, { total, until: now + keptMs })
    return total
  }

  /** Forgets the totals of a person for whom something changed, or of everybody. */
  forget(person?: string): void {
    if (person === undefined) return this.#kept.clear()
    const before = this.#kept.get(person)
    if (!before) return
    const after = keepNone()
    for (const key of before.keys()) {
      const kept = before.get(key)
      if (kept && kept.total > exactTotal) after.set(key, kept)
    }
    this.#kept.set(person, after)
  }

  async #countAll(db: Db, filter: Filter): Promise<number> {
    const exact = await this.#countRows(db, filter, exactTotal + 1)
    return exact <= exactTotal ? exact : this.#countRows(db, filter)
  }
}

const keepNone = (): KeptTotals => new LruMap(50)
