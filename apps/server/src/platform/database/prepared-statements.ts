import type pg from 'pg'
import { LruMap } from 'toad-cache'

/** PostgreSQL keeps the plan of each in every connection: some ten kilobytes. */
const mostNames = 200
/** Lists of ids come in every length, and most of them once. */
const mostSeen = 2000

/**
 * Statements that come again are prepared: parsed and planned once a connection instead of once a call, which is most
 * of what a short statement costs the database.
 */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new LruMap<true>(mostSeen)

  /** Undefined for what has not come before, or came too late for a name. */
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

/** Names the statements of every connection of this pool. */
export function prepareStatements(pool: pg.Pool): void {
  const names = new StatementNames()
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new Error('a client without query')
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const [text, values, ...more] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && names.find(text)
      return Reflect.apply(query, client, name ? [{ name, text, values }, ...more] : given)
    })
  })
}
