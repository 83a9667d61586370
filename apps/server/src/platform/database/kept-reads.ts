import { type CompiledQuery, type ConnectionProvider, type Kysely, type QueryResult, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Database, referenceTables, tenantTables } from './schema.ts'

/**
 * Answers of reads that nothing but reference data enters: people, departments, roles, dictionaries, forms and flows. They
 * are the same in every call, and change a few times a day. A trigger counts up a version of the tenant with each change
 * (`reference_version`), which each call reads; an answer is kept under the version it was asked for, so a call never
 * sees one from before a change it could know of.
 */
export class KeptReads {
  /** Rows as the driver gave them, by version, statement and values. The limit is on the number of rows. */
  readonly #answers = new LRUCache<string, QueryResult<unknown>>({
    maxSize: 50_000,
    sizeCalculation: ({ rows }) => rows.length + 1,
  })
  /** Number of each statement whose answers are kept, by its text; 0 for others. */
  readonly #statements = new LRUCache<string, number>({ max: 2000 })
  #lastNumber = 0

  /** `provider` as of a version: it is asked only for what is not kept. Work that changes reference data must not read by it. */
  asOf(version: string, provider: ConnectionProvider): ConnectionProvider {
    return {
      provideConnection: (consumer) =>
        consumer({
          // The rows of a statement have the type that its caller names, as with the driver.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          executeQuery: (query) => this.#answer(version, query, provider) as Promise<QueryResult<never>>,
          streamQuery: () => {
            throw new Error('kept reads stream no rows')
          },
        }),
    }
  }

  async #answer(
    version: string,
    query: CompiledQuery,
    provider: ConnectionProvider,
  ): Promise<QueryResult<unknown>> {
    const ask = () => provider.provideConnection((connection) => connection.executeQuery(query))
    const number = this.#numberOf(query.sql)
    if (number === 0) return ask()
    const key = JSON.stringify([version, number, query.parameters])
    const kept = this.#answers.get(key)
    if (kept) return kept
    const answer = await ask()
    answer.rows.forEach(Object.freeze)
    Object.freeze(answer.rows)
    this.#answers.set(key, answer)
    return answer
  }

  #numberOf(text: string): number {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    const number = readsReferenceDataOnly(text) ? ++this.#lastNumber : 0
    this.#statements.set(text, number)
    return number
  }
}

/** The version of a tenant's reference data, as part of a statement. */
export const selectReferenceVersion = (db: Kysely<Database>, tenantId: string) =>
  sql<string>`(${db.selectFrom('reference_version').where('tenant_id', '=', tenantId).select('version')})`

/**
 * Whether a statement only reads, from reference tables and its own common table expressions, and neither locks nor asks for
 * the time. When in doubt it does not count.
 *
 * @internal Exported for tests only.
 */
export function readsReferenceDataOnly(text: string): boolean {
  if (!/^\s*(select|with)\b/i.test(text) || more.test(text)) return false
  const tables = text.match(/\w+/g)?.filter((word) => tenantTables.has(word)) ?? []
  if (tables.length === 0 || !tables.every((table) => referenceTables.has(table))) return false
  const expressions = new Set(Array.from(text.matchAll(/(\w+) as \(/g), ([, name]) => name))
  return Array.from(text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi), ([, name = '']) => name).every(
    (name) => name === 'lateral' || referenceTables.has(name) || expressions.has(name),
  )
}

const more =
  /\b(insert|update|delete|merge|for share|for key share|now|current_\w+|\w+_timestamp|random|nextval|set_config)\b/i
