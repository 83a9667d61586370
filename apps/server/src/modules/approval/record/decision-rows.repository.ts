import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { selectReferenceVersion } from '../../../platform/database/kept-reads.ts'
import { existing } from '../../../platform/existing.ts'
import { selectEvents, type StoredEvent } from '../../evidence/index.ts'
import { lockApproval, type LockedApproval } from '../request/approval.repository.ts'
import { selectContent } from '../request/round.repository.ts'
import { type KeptNodeRun, type KeptTask, selectNodeRuns, selectTasks } from '../request/state.repository.ts'

/** Rows that a decision reads in addition to the locked row of the request. */
export interface ReadToDecide {
  events: StoredEvent[]
  nodeRuns: KeptNodeRun[]
  tasks: KeptTask[]
  /** Canonical text of the last round; null when its row is missing. */
  content: string | null
  /** Version of the tenant's reference data, by which the decision reads it (kept-reads.ts). */
  referenceVersion: string
}

/** One statement: every further round trip would prolong the lock on the request. */
export async function readToDecide(tx: Tx, tenantId: string, id: string): Promise<ReadToDecide> {
  const [row] = await selectToDecide(tx, { tenantId, id })
  const { tasks, ...rows } = existing(row)
  return { ...rows, tasks: tasks.map(withTimes) }
}

/**
 * Locks a request and reads what a decision needs, in one round trip: the second statement begins once the lock is granted,
 * so it sees what was committed before.
 */
export async function lockToDecide(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ approval: LockedApproval; rows: ReadToDecide } | undefined> {
  const [approval, rows] = await Promise.all([lockApproval(tx, tenantId, id), readToDecide(tx, tenantId, id)])
  return approval && { approval, rows }
}

const selectToDecide = compiled((db, text: (name: 'tenantId' | 'id') => string) => {
  const of = { tenantId: text('tenantId'), approvalId: text('id') }
  const lastRound = db
    .selectFrom('approval')
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', of.approvalId)
    .select('round')
  return db.selectNoFrom([
    jsonArrayFrom(selectEvents(db, of)).as('events'),
    jsonArrayFrom(selectNodeRuns(db, of)).as('nodeRuns'),
    jsonArrayFrom(selectTasks(db, of)).as('tasks'),
    selectContent(db, of, sql<number>`(${lastRound})`).as('content'),
    selectReferenceVersion(db, of.tenantId).as('referenceVersion'),
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
