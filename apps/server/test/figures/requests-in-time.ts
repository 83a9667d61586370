import type { TestApp } from '@countersign/server/testing'

/** When the tasks of a request were opened and decided, in order; null for one that is still open. */
type TaskTimes = readonly [opened: string, decided: string | null]

/** Office time, as `yyyy-MM-dd HH:mm`. */
const at = (time: string) => `${time.replace(' ', 'T')}:00+08:00`

export interface Times {
  /** When each round was submitted. */
  submitted: readonly string[]
  tasks: readonly TaskTimes[]
}

/** Moves recent decisions to the given times, because the database stamps them with its own clock. */
export async function happened(app: TestApp, id: string, { submitted, tasks }: Times): Promise<void> {
  const rounds = await app.owner.query('select 1 from approval_round where approval_id = $1', [id])
  const known = await app.owner.query('select 1 from task where approval_id = $1', [id])
  if (rounds.rowCount !== submitted.length || known.rowCount !== tasks.length)
    throw new Error(`${id} has ${rounds.rowCount} rounds and ${known.rowCount} tasks`)
  for (const [index, time] of submitted.entries()) {
    await app.owner.query(
      'update approval_round set submitted_at = $2 where approval_id = $1 and round = $3',
      [id, at(time), index + 1],
    )
  }
  for (const [index, [opened, decided]] of tasks.entries()) {
    await app.owner.query(
      'update task set opened_at = $2, decided_at = $3 where approval_id = $1 and seq = $4',
      [id, at(opened), decided && at(decided), index + 1],
    )
  }
  const moments = [...submitted, ...tasks.flatMap(([, decided]) => decided ?? [])].toSorted()
  await app.owner.query('update approval set applied_at = $2, updated_at = $3 where id = $1', [
    id,
    at(submitted.at(-1) ?? ''),
    at(moments.at(-1) ?? ''),
  ])
}
