import { allRows } from '@countersign/server/testing'
import type { Pool, PoolClient } from 'pg'

export type How = 'fails' | 'ends the connection' | 'is carried out, but its answer is lost'

export interface Breaking {
  /** Observes every statement of every connection of this pool, including BEGIN and COMMIT. */
  watch(pool: Pool): void
  /** The n-th statement from now on fails, or its answer is lost. */
  arm(statement: number, how: How): void
  /** Whether a statement was broken. */
  disarm(): boolean
}

/** Breaks one statement of an app, like a crash between it and the one before. */
export function breakingAt(): Breaking {
  let left = 0
  let how: How = 'fails'
  let broke = false

  function watchClient(client: PoolClient): void {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new Error('a client without query')
    Reflect.set(client, 'query', (...given: unknown[]) => {
      left -= 1
      if (left !== 0) return Reflect.apply(query, client, given)
      broke = true
      // The database refuses it, so it knows that the transaction has failed.
      if (how === 'fails')
        return Reflect.apply(query, client, ['do $$ begin raise exception $p$planted$p$; end $$'])
      if (how === 'ends the connection') return endConnection(client)
      return Promise.resolve(Reflect.apply(query, client, given)).then(() => endConnection(client))
    })
  }
  return {
    watch: (pool) => void pool.on('connect', watchClient),
    arm(statement, as) {
      left = statement
      how = as
      broke = false
    },
    disarm() {
      left = 0
      return broke
    },
  }
}

/** All rows but keys without an answer, which stay when `begin` fails: the next call with such a key takes it over. */
export async function rowsButOpenKeys(owner: Pool): Promise<Record<string, string[]>> {
  const { idempotency = [], ...others } = await allRows(owner)
  return { ...others, idempotency: idempotency.filter((row) => !/,[\da-f]{64},,/.test(row)) }
}

async function endConnection(client: PoolClient): Promise<never> {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined
  if (typeof stream !== 'object' || stream === null) throw new Error('a client without a socket')
  const destroy: unknown = Reflect.get(stream, 'destroy')
  if (typeof destroy !== 'function') throw new Error('a socket that cannot be destroyed')
  Reflect.apply(destroy, stream, [])
  throw new Error('Connection terminated unexpectedly')
}
