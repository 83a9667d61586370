import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../platform/database/any-of.ts'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { selectEvents, type StoredEvent } from '../../evidence/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalColumns, selectConcerning } from '../request/approval.repository.ts'
import { selectContent, selectDraft } from '../request/round.repository.ts'

/** The row of a request with its chain and the text of its last round. */
export interface RecordedRow extends ApprovalRow {
  events: StoredEvent[]
  /** Null when the round has no row. */
  content: string | null
}

/** Reads requests by id. One statement, so that row, chain and text are of the same moment. */
export async function listRecordedRows(db: Db, tenantId: string, ids: string[]): Promise<RecordedRow[]> {
  return ids.length === 0 ? [] : selectRecorded(db, { tenantId, ids })
}

const selectRecorded = compiled((db, text: (name: 'tenantId' | 'ids') => string) => {
  const of = { tenantId: text('tenantId'), approvalId: sql.ref<string>('a.id') }
  return db
    .selectFrom('approval as a')
    .where('a.tenant_id', '=', text('tenantId'))
    .where('a.id', '=', anyOf(text('ids')))
    .select(approvalColumns)
    .select([
      jsonArrayFrom(selectEvents(db, of)).as('events'),
      selectContent(db, of, sql.ref<number>('a.round')).as('content'),
    ])
})

/** A request as its page is made of it, beside the reference data. */
export interface RowToShow extends RecordedRow {
  /** Whether the request ever came into one of the reader's lists: as applicant, approver of any round, or by copy. */
  concerns: boolean
  /** Values of the applicant's unsent draft; null without one. */
  draft: Record<string, unknown> | null
}

/** Everything of a request that its page shows, in one statement. */
export async function findToShow(
  db: Db,
  of: { tenantId: string; id: string; readerId: string },
): Promise<RowToShow | undefined> {
  const [row] = await selectToShow(db, of)
  return row
}

const selectToShow = compiled((db, text: (name: 'tenantId' | 'id' | 'readerId') => string) => {
  const of = { tenantId: text('tenantId'), approvalId: text('id') }
  return db
    .selectFrom('approval as a')
    .where('a.tenant_id', '=', of.tenantId)
    .where('a.id', '=', of.approvalId)
    .select(approvalColumns)
    .select((eb) => [
      jsonArrayFrom(selectEvents(db, of)).as('events'),
      selectContent(db, of, sql.ref<number>('a.round')).as('content'),
      selectDraft(db, of).select('data').as('draft'),
      eb
        .exists(selectConcerning(db, { ...of, userId: text('readerId') }))
        .$castTo<boolean>()
        .as('concerns'),
    ])
})
