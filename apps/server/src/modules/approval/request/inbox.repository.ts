import { type Selectable, sql } from 'kysely'
import type { InboxFlags } from '@countersign/engine'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { excluded } from '../../../platform/database/upsert.ts'
import { rowsGiven, type Write, writesTogether } from '../../../platform/database/writes-together.ts'
import type { ApprovalRow } from './approval-row.rules.ts'

type InboxRow = Pick<Database['inbox'], 'tenant_id' | 'user_id' | 'approval_id'> &
  InboxFlags &
  ReturnType<typeof shownOf>

/**
 * New shown columns for rows of people other than `user_ids`: those copied, or with a task in an earlier round.
 */
type OthersShown = Omit<InboxRow, 'user_id' | keyof InboxFlags> & { user_ids: string[] }

/** Rows of everybody's lists after a new state of the request. */
export function inboxRows(
  tenantId: string,
  approval: ApprovalRow,
  inbox: ReadonlyMap<string, InboxFlags>,
): { inbox: InboxRow[]; others: OthersShown[] } {
  const row = { tenant_id: tenantId, approval_id: approval.id, ...shownOf(approval) }
  return {
    inbox: [...inbox].map(([userId, flags]) => ({ ...row, user_id: userId, ...flags })),
    others: [{ ...row, user_ids: [...inbox.keys()] }],
  }
}

const shownColumns = ['kind', 'name', 'applied_at', 'company', 'status'] as const
const columns = [
  'tenant_id',
  'user_id',
  'approval_id',
  'initiated',
  'pending',
  'handled',
  'received',
  ...shownColumns,
] as const

/**
 * Copied requests stay in the list of received ones. Unchanged rows are not written, since each write costs an
 * entry in every index of the lists.
 */
export const upsertInbox: Write<InboxRow[]> = (db, rows) =>
  db
    .insertInto('inbox')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('inbox', rows)).select(columns))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'approval_id'])
        .doUpdateSet({
          ...excluded(['initiated', 'pending', 'handled', ...shownColumns]),
          received: sql<boolean>`excluded.received or inbox.copied`,
        })
        .where(
          sql<boolean>`(inbox.initiated, inbox.pending, inbox.handled, inbox.received,
              inbox.kind, inbox.name, inbox.applied_at, inbox.company, inbox.status)
            is distinct from (excluded.initiated, excluded.pending, excluded.handled,
              excluded.received or inbox.copied,
              excluded.kind, excluded.name, excluded.applied_at, excluded.company, excluded.status)`,
        ),
    )

export const updateOthersShown: Write<OthersShown[]> = (db, rows) =>
  db
    .updateTable('inbox')
    .from(
      sql<Selectable<Pick<Database['inbox'], 'tenant_id' | 'approval_id' | (typeof shownColumns)[number]>>>`
        json_to_recordset(${rows}::json)`.as<'given'>(
        sql`given(tenant_id text, approval_id text, user_ids text[],
          kind text, name text, applied_at timestamptz, company text, status text)`,
      ),
    )
    .set((eb) => ({
      kind: eb.ref('given.kind'),
      name: eb.ref('given.name'),
      applied_at: eb.ref('given.applied_at'),
      company: eb.ref('given.company'),
      status: eb.ref('given.status'),
    }))
    .whereRef('inbox.tenant_id', '=', 'given.tenant_id')
    .whereRef('inbox.approval_id', '=', 'given.approval_id')
    .where(
      sql<boolean>`inbox.user_id <> all (given.user_ids) and
        (inbox.kind, inbox.name, inbox.applied_at, inbox.company, inbox.status) is distinct from
        (given.kind, given.name, given.applied_at, given.company, given.status)`,
    )

/** Saves rows of lists outside a decision, as for a draft. */
export const saveInbox = writesTogether({ inbox: upsertInbox, others: updateOthersShown })

/**
 * Saves carbon copies and shows the request in the lists of those copied. Answers the ids of people who had no
 * copy of this request before.
 */
export async function saveCopies(
  tx: Tx,
  tenantId: string,
  approval: ApprovalRow,
  copies: { userIds: string[]; fromId: string; at: Date | string },
): Promise<string[]> {
  if (copies.userIds.length === 0) return []
  const given = await tx
    .insertInto('copy')
    .values(
      copies.userIds.map((userId) => ({
        tenant_id: tenantId,
        approval_id: approval.id,
        user_id: userId,
        from_id: copies.fromId,
        round: approval.round,
        created_at: copies.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .execute()
  await tx
    .insertInto('inbox')
    .values(
      copies.userIds.map((userId) => ({
        tenant_id: tenantId,
        user_id: userId,
        approval_id: approval.id,
        received: true,
        copied: true,
        ...shownOf(approval),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'approval_id']).doUpdateSet({ received: true, copied: true }),
    )
    .execute()
  return given.map(({ userId }) => userId)
}

function shownOf(approval: ApprovalRow) {
  return {
    kind: approval.kind,
    name: approval.name,
    applied_at: approval.appliedAt,
    company: approval.company,
    status: approval.status,
  }
}
