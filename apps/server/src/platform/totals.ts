import { LruMap } from 'toad-cache'
import type { Ctx } from './context.ts'
import type { Db } from './database/connect.ts'

/** Totals are exact up to this number; above it they are counted once a minute (data-model.md "Totals"). */
export const exactTotal = 10_000

/** Answers the number of rows of a filter, counted up to `upTo`. */
export type CountRows<Filter> = (db: Db, filter: Filter, upTo?: number) => Promise<number>

/** Totals of lists. Those above the exact ones are kept for a minute per person and filter. */
export class Totals<Filter> {
  readonly #countRows: CountRows<Filter>
  readonly #kept = new LruMap<{ total: number; until: number }>(1000)

  constructor(countRows: CountRows<Filter>) {
    this.#countRows = countRows
  }

  async count(ctx: Pick<Ctx, 'db' | 'now'>, filter: Filter): Promise<number> {
    const exact = await this.#countRows(ctx.db, filter, exactTotal + 1)
    if (exact <= exactTotal) return exact
    const key = JSON.stringify(filter)
    const now = ctx.now().getTime()
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.total
    const total = await this.#countRows(ctx.db, filter)
    this.#kept.set(key, { total, until: now + 60_000 })
    return total
  }
}
