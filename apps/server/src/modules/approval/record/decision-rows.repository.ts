import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { existing } from '../../../platform/existing.ts'
import { selectEvents, type StoredEvent } from '../../evidence/index.ts'
import { selectContent } from '../request/round.repository.ts'
import { type KeptNodeRun, type KeptTask, selectNodeRuns, selectTasks } from '../request/state.repository.ts'

/** Rows that a decision reads in addition to the locked row of the request. */
export interface ReadToDecide {
  events: StoredEvent[]
  nodeRuns: KeptNodeRun[]
  tasks: KeptTask[]
  /** Canonical text of the round; null when its row is missing. */
  content: string | null
}

/** One statement: every further round trip would prolong the lock on the request. */
export async function readToDecide(
  tx: Tx,
  tenantId: string,
  { id, round }: { id: string; round: number },
): Promise<ReadToDecide> {
  const [row] = await selectToDecide(tx, { tenantId, id, round: String(round) })
  const { tasks, ...rows } = existing(row)
  return { ...rows, tasks: tasks.map(withTimes) }
}

const selectToDecide = compiled((db, text: (name: 'tenantId' | 'id' | 'round') => string) => {
  const of = { tenantId: text('tenantId'), approvalId: text('id') }
  return db.selectNoFrom([
    jsonArrayFrom(selectEvents(db, of)).as('events'),
    jsonArrayFrom(selectNodeRuns(db, of)).as('nodeRuns'),
    jsonArrayFrom(selectTasks(db, of)).as('tasks'),
    selectContent(db, of, sql<number>`${text('round')}`).as('content'),
  ])
})

/** Rows read as JSON hold their times as text. */
function withTimes<Row extends { opened_at: string; decided_at: string | null }>(row: Row) {
  return {
    ...row,
    opened_at: new Date(row.opened_at),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at),
  }
}
