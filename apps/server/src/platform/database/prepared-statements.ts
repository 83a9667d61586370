import type pg from 'pg'
import { LruMap } from 'toad-cache'

/** Limit on prepared statements: PostgreSQL keeps the plan of each in every connection, some ten kilobytes. */
const mostNames = 200
/**
 * Number of texts remembered after their first use. Lists of ids have every length, and most texts come only
 * once.
 */
const mostSeen = 2000

/**
 * Names for statements that come at least twice, so that each connection parses and plans them once instead of
 * at every call, which is most of what a short statement costs the database.
 */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new LruMap<true>(mostSeen)

  /** Name of a statement; undefined for its first use and when all names are taken. */
  find(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostNames) return name
    if (this.#seen.get(text)) {
      this.#seen.delete(text)
      const given = `statement-${this.#names.size + 1}`
      this.#names.set(text, given)
      return given
    }
    this.#seen.set(text, true)
    return undefined
  }
}

/** Prepares repeated statements on every connection of this pool. */
export function prepareStatements(pool: pg.Pool): void {
  const names = new StatementNames()
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new Error('the client of the driver has no query method')
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const [text, values, ...more] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && names.find(text)
      return Reflect.apply(query, client, name ? [{ name, text, values }, ...more] : given)
    })
  })
}
