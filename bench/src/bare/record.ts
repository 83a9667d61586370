import type pg from 'pg'
import type { Plan, Value } from './plan.ts'

export interface Recorded {
  text: string
  values: unknown[]
  changes: number | null
}

type Query = (...given: unknown[]) => Promise<pg.QueryResult>

/** Keeps what is asked of this pool, with how many rows it changed. Statements come here before they get a name. */
export function recordPool(pool: pg.Pool): Recorded[] {
  const recorded: Recorded[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    Reflect.set(client, 'query', async (...given: unknown[]) => {
      const statement = statementOf(given)
      if (statement) recorded.push(statement)
      const result = await query(...given)
      if (statement && !/^\s*(select|begin|start|commit|set)\b/i.test(statement.text)) {
        statement.changes = result.rowCount
      }
      return result
    })
  })
  return recorded
}

function statementOf([first, second]: unknown[]): Recorded | undefined {
  if (typeof first === 'string') return { text: first, values: listOf(second), changes: null }
  return undefined
}

function listOf(values: unknown): unknown[] {
  return Array.isArray(values) ? values : []
}

/**
 * A plan from one call: `slots` are the texts that each request replaces by its own, in this order. Ids the call made
 * by itself are known by the time in them (UUIDv7), and are made anew each time; so is what `alsoFresh` names.
 */
export function planOf(
  recorded: readonly Recorded[],
  slots: readonly string[],
  since: number,
  alsoFresh: readonly string[] = [],
): Plan {
  const fresh = [...alsoFresh]
  const placeOf = (found: string): { slot: number } | { fresh: number } | string => {
    const slot = slots.indexOf(found)
    if (slot >= 0) return { slot }
    if (!alsoFresh.includes(found) && !isMadeSince(found, since)) return found
    if (!fresh.includes(found)) fresh.push(found)
    return { fresh: fresh.indexOf(found) }
  }
  const wanted = [...slots, ...alsoFresh].map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const any = new RegExp(`(${[...wanted, uuid].join('|')})`, 'g')
  const valueOf = (given: unknown): Value => {
    const value = given instanceof Date ? given.toISOString() : given
    if (typeof value !== 'string') return { fixed: value }
    const pieces = value
      .split(any)
      .filter((piece) => piece !== '')
      .map(placeOf)
    return pieces.every((piece) => typeof piece === 'string') ? { fixed: value } : { pieces }
  }
  const steps = recorded.map(({ values, ...step }) => ({ ...step, values: values.map(valueOf) }))
  return { steps, fresh: fresh.length }
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'

function isMadeSince(id: string, since: number): boolean {
  return new RegExp(`^${uuid}$`).test(id) && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= since
}
