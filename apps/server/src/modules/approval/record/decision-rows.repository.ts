import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../platform/database/any-of.ts'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { selectReferenceVersion } from '../../../platform/database/kept-reads.ts'
import { existing } from '../../../platform/existing.ts'
import { selectEvents, type StoredEvent } from '../../evidence/index.ts'
import { lockApprovals, type LockedApproval, type ToLock } from '../request/approval.repository.ts'
import { selectContent } from '../request/round.repository.ts'
import { type OwnClaim, selectOwnClaims } from '../../ledger/index.ts'
import { type KeptNodeRun, type KeptTask, selectNodeRuns, selectTasks } from '../request/state.repository.ts'

/** Rows that a decision reads in addition to the locked row of the request. */
export interface ReadToDecide {
  events: StoredEvent[]
  nodeRuns: KeptNodeRun[]
  tasks: KeptTask[]
  /** What its running round claims, with how the sources stand. */
  claims: OwnClaim[]
  /** Canonical text of the last round; null when its row is missing. */
  content: string | null
  /** Version of the tenant's reference data, by which the decision reads it (kept-reads.ts). */
  referenceVersion: string
}

/** One statement: every further round trip would prolong the lock on the request. */
export async function readToDecide(tx: Tx, tenantId: string, id: string): Promise<ReadToDecide> {
  return existing((await readAllToDecide(tx, tenantId, [id])).get(id))
}

async function readAllToDecide(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ReadToDecide>> {
  const rows = await selectToDecide(tx, { tenantId, ids })
  return new Map(rows.map(({ id, tasks, ...row }) => [id, { ...row, tasks: tasks.map(withTimes) }]))
}

/** A request whose row the transaction has locked, with the rows that a decision needs. */
export interface LockedToDecide {
  approval: LockedApproval
  rows: ReadToDecide
}

/** Locks one request and reads what a decision needs. */
export async function lockToDecide(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<LockedToDecide | undefined> {
  return (await lockAllToDecide(tx, tenantId, { ids: [id], skipsLocked: false })).get(id)
}

/**
 * Locks requests and reads what decisions need, in one round trip: the second statement begins once the locks are granted,
 * so it sees what was committed before. Requests that another transaction holds are waited for or left out.
 */
export async function lockAllToDecide(
  tx: Tx,
  tenantId: string,
  asked: ToLock,
): Promise<Map<string, LockedToDecide>> {
  const [locked, rows] = await Promise.all([
    lockApprovals(tx, tenantId, asked),
    readAllToDecide(tx, tenantId, asked.ids),
  ])
  return new Map(locked.map((approval) => [approval.id, { approval, rows: existing(rows.get(approval.id)) }]))
}

const selectToDecide = compiled((db, text: (name: 'tenantId' | 'ids') => string) => {
  const of = { tenantId: text('tenantId'), approvalId: sql.ref<string>('a.id') }
  return db
    .selectFrom('approval as a')
    .where('a.tenant_id', '=', of.tenantId)
    .where('a.id', '=', anyOf(text('ids')))
    .select('a.id')
    .select([
      jsonArrayFrom(selectEvents(db, of)).as('events'),
      jsonArrayFrom(selectNodeRuns(db, of)).as('nodeRuns'),
      jsonArrayFrom(selectTasks(db, of)).as('tasks'),
      jsonArrayFrom(selectOwnClaims(db, of, sql.ref<number>('a.round'))).as('claims'),
      selectContent(db, of, sql.ref<number>('a.round')).as('content'),
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
