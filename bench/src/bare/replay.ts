import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Plan, Step, Value } from './plan.ts'

/** Runs the statements of a plan with the ids of a request. Returns all rows except those of the session. */
export async function replay(
  pool: pg.Pool,
  { steps, fresh }: Plan,
  slots: readonly string[],
  prepares: boolean,
): Promise<unknown[]> {
  const made = Array.from({ length: fresh }, () => randomUUID())
  const rows: unknown[] = []
  let held: pg.PoolClient | undefined
  try {
    for (const step of steps) {
      if (/^(begin|start)/i.test(step.text)) held = await pool.connect()
      const result = await (held ?? pool).query(queryOf(step, slots, made, prepares))
      if (step.changes !== null && result.rowCount !== step.changes) {
        throw new Error(`${result.rowCount} rows instead of ${step.changes}: ${step.text}`)
      }
      rows.push(result.rows)
      if (/^commit/i.test(step.text)) {
        held?.release()
        held = undefined
      }
    }
  } finally {
    held?.release(true)
  }
  return rows.slice(1)
}

const nameOf = (text: string) => createHash('md5').update(text).digest('hex')
const names = new Map<string, string>()

function queryOf(
  { text, values }: Step,
  slots: readonly string[],
  made: readonly string[],
  prepares: boolean,
): pg.QueryConfig {
  const query = { text, values: values.map((value) => fill(value, slots, made)) }
  if (!prepares || values.length === 0) return query
  const name = names.get(text) ?? nameOf(text)
  names.set(text, name)
  return { ...query, name }
}

function fill(value: Value, slots: readonly string[], made: readonly string[]): unknown {
  if ('fixed' in value) return value.fixed
  return value.pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return 'slot' in piece ? slots[piece.slot] : made[piece.fresh]
    })
    .join('')
}
