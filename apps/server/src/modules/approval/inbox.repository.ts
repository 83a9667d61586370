import { sql } from 'kysely'
import type { InboxFlags } from '@countersign/engine'
import type { Tx } from '../../platform/database/connect.ts'
import type { ApprovalRow } from './approval.repository.ts'

/** Puts the request into everybody's lists as its state now says; copies stay where they are. */
export async function saveInbox(
  tx: Tx,
  tenantId: string,
  approval: ApprovalRow,
  inbox: ReadonlyMap<string, InboxFlags>,
): Promise<void> {
  const shown = shownOf(approval)
  const rows = [...inbox].map(([userId, flags]) => ({
    tenant_id: tenantId,
    user_id: userId,
    approval_id: approval.id,
    ...flags,
    ...shown,
  }))
  // Each row that is written costs an entry in every index of a list: those that stay as they are are left alone.
  await tx
    .insertInto('inbox')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'approval_id'])
        .doUpdateSet((eb) => ({
          initiated: eb.ref('excluded.initiated'),
          pending: eb.ref('excluded.pending'),
          handled: eb.ref('excluded.handled'),
          received: sql<boolean>`excluded.received or inbox.copied`,
          kind: eb.ref('excluded.kind'),
          name: eb.ref('excluded.name'),
          applied_at: eb.ref('excluded.applied_at'),
          company: eb.ref('excluded.company'),
          status: eb.ref('excluded.status'),
        }))
        .where(
          sql<boolean>`(inbox.initiated, inbox.pending, inbox.handled, inbox.received,
              inbox.kind, inbox.name, inbox.applied_at, inbox.company, inbox.status)
            is distinct from (excluded.initiated, excluded.pending, excluded.handled,
              excluded.received or inbox.copied,
              excluded.kind, excluded.name, excluded.applied_at, excluded.company, excluded.status)`,
        ),
    )
    .execute()
  // Whoever was copied, or had a task of an earlier round, is not among them.
  await tx
    .updateTable('inbox')
    .set(shown)
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approval.id)
    .where(
      sql<boolean>`(kind, name, applied_at, company, status) is distinct from
        (${shown.kind}, ${shown.name}, ${shown.applied_at}::timestamptz, ${shown.company}, ${shown.status})`,
    )
    .execute()
}

/** Carbon copies: received by each, marked as such. */
export async function saveCopies(
  tx: Tx,
  tenantId: string,
  approval: ApprovalRow,
  copies: { userIds: string[]; fromId: string; now: Date },
): Promise<void> {
  if (copies.userIds.length === 0) return
  await tx
    .insertInto('copy')
    .values(
      copies.userIds.map((userId) => ({
        tenant_id: tenantId,
        approval_id: approval.id,
        user_id: userId,
        from_id: copies.fromId,
        round: approval.round,
        created_at: copies.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
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
