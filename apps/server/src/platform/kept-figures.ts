import { LruMap } from 'toad-cache'

/** Limit on counted rows up to which figures are not kept but counted at every call. */
const countedAtOnce = 10_000
const keptMs = 10 * 60_000
const mostKept = 200

interface Counted {
  /** Number of rows that were counted. */
  looked: number
}

/**
 * Figures over many rows, kept for ten minutes; small counts are repeated at every call. Concurrent callers
 * share one running count.
 */
export class KeptFigures<F extends Counted> {
  readonly #kept = new LruMap<{ figures: F; until: number }>(mostKept)
  readonly #running = new Map<string, Promise<F>>()

  async get(key: string, now: Date, count: () => Promise<F>): Promise<F> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now.getTime()) return kept.figures
    const running = this.#running.get(key) ?? this.#start(key, now, count)
    return running
  }

  #start(key: string, now: Date, count: () => Promise<F>): Promise<F> {
    const running = count()
      .then((figures) => {
        if (figures.looked > countedAtOnce) this.#kept.set(key, { figures, until: now.getTime() + keptMs })
        return figures
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
