import type { Pool, PoolClient } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Records the statements the app sends through this pool. */
export function recordStatements(pool: Pool, statements: Statement[]): void {
  pool.on('connect', (client: PoolClient) => {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new Error('a client without query')
    Reflect.set(client, 'query', (...given: unknown[]) => {
      const [text, values] = given
      if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] })
      return Reflect.apply(query, client, given)
    })
  })
}
