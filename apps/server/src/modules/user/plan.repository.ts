import type { Heir } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PlanState } from '../../platform/database/organisation-schema.ts'

const select = (db: Db, tenantId: string) =>
  db
    .selectFrom('person_change as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.planned_by'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.state', 'in', ['planned', 'refused'])
    .select([
      'c.id',
      'c.user_id as userId',
      'c.standing',
      sql<string>`c.starts_on::text`.as('startsOn'),
      sql<string>`coalesce(c.returns_on::text, '')`.as('returnsOn'),
      'c.reason',
      'c.heirs',
      'c.planned_by as plannedById',
      'u.name as plannedBy',
      'c.confirmed',
      'c.state',
      'c.refusal',
      'c.version',
    ])

export type Plan = Awaited<ReturnType<typeof listOpenPlans>>[number]

/** The plans of these people that were neither carried out nor cancelled: one a person at most. */
export function listOpenPlans(db: Db, tenantId: string, userIds: readonly string[]) {
  return select(db, tenantId).where('c.user_id', '=', anyOf(userIds)).execute()
}

/** The plans whose day has come, the earliest first. */
export function listDuePlans(db: Db, tenantId: string, today: string): Promise<Plan[]> {
  return select(db, tenantId)
    .where('c.state', '=', 'planned')
    .where('c.starts_on', '<=', sql<string>`${today}::date`)
    .orderBy('c.starts_on')
    .orderBy('c.id')
    .execute()
}

export interface NewPlan extends Pick<Plan, 'standing' | 'startsOn' | 'returnsOn' | 'reason' | 'confirmed'> {
  heirs: readonly Heir[]
  plannedById: string
}

const columnsOf = ({ standing, startsOn, returnsOn, reason, confirmed, heirs, plannedById }: NewPlan) => ({
  standing,
  starts_on: startsOn,
  returns_on: returnsOn || null,
  reason,
  heirs: JSON.stringify(heirs),
  planned_by: plannedById,
  confirmed,
})

export async function insertPlan(
  tx: Tx,
  tenantId: string,
  { id, userId, ...plan }: NewPlan & { id: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('person_change')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      ...columnsOf(plan),
      // Beyond that of every plan of before, so that whoever saw one of those does not replace this one.
      version: sql<number>`1 + coalesce((select max(version) from person_change
        where tenant_id = ${tenantId} and user_id = ${userId}), 0)`,
    })
    .execute()
}

/** Replaces what an open plan says. */
export async function updatePlan(tx: Tx, tenantId: string, id: string, plan: NewPlan): Promise<void> {
  await tx
    .updateTable('person_change')
    .set((eb) => ({
      ...columnsOf(plan),
      state: 'planned' as const,
      refusal: '',
      version: eb('version', '+', 1),
      changed_at: sql<Date>`now()`,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function markPlans(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  { state, refusal = '' }: { state: PlanState; refusal?: string },
): Promise<void> {
  await tx
    .updateTable('person_change')
    .set((eb) => ({ state, refusal, version: eb('version', '+', 1), changed_at: sql<Date>`now()` }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
}
