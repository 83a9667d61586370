import { sql } from 'kysely'
import type { RequestStatus } from '@countersign/engine'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'

export interface LinkRow {
  field: string
  toId: string
}

/** Saves the requests that a request's newest round builds on, in place of those of the round before. */
export async function saveLinks(tx: Tx, tenantId: string, fromId: string, links: LinkRow[]): Promise<void> {
  const rows = links.map(({ field, toId }) => ({ tenant_id: tenantId, from_id: fromId, field, to_id: toId }))
  await Promise.all([
    tx.deleteFrom('approval_link').where('tenant_id', '=', tenantId).where('from_id', '=', fromId).execute(),
    rows.length > 0 && tx.insertInto('approval_link').values(rows).execute(),
  ])
}

/** Application numbers of the running and approved requests that build on this one. */
export async function listUses(db: Db, tenantId: string, toId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('approval_link as l')
    .innerJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.from_id'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.to_id', '=', toId)
    .where('a.status', 'in', ['running', 'approved'])
    .groupBy('a.apply_no')
    .orderBy((eb) => eb.fn.min('a.applied_at'))
    .select('a.apply_no as applyNo')
    .execute()
  return rows.map((row) => row.applyNo)
}

export interface FollowerRow {
  toId: string
  kind: string
  applyNo: string
  applicationName: string
  /** Time of its approval, as its chain records it. */
  time: string
}

/**
 * The latest approved request of each kind that builds on each of these. Only the latest, since a contract may
 * have hundreds of payments.
 */
export async function listLatestFollowers(db: Db, tenantId: string, toIds: string[]): Promise<FollowerRow[]> {
  if (toIds.length === 0) return []
  return db
    .selectFrom('approval_link as l')
    .innerJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.from_id'),
    )
    .innerJoin('event as e', (join) =>
      join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.approval_id', '=', 'a.id'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.to_id', '=', anyOf(toIds))
    .where('a.status', '=', 'approved')
    .where('e.type', '=', 'approved')
    .distinctOn(['l.to_id', 'a.kind'])
    .orderBy('l.to_id')
    .orderBy('a.kind')
    .orderBy('e.time', 'desc')
    .select(['l.to_id as toId', 'a.kind', 'a.apply_no as applyNo', 'a.name as applicationName', 'e.time'])
    .execute()
}

/** A linked request as it is now. */
export interface LinkedRow {
  id: string
  kind: string
  applyNo: string
  name: string
  status: RequestStatus
}

export async function listLinked(db: Db, tenantId: string, ids: string[]): Promise<LinkedRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .select(['id', 'kind', 'apply_no as applyNo', 'name', 'status'])
    .execute()
}

/** Ids of the approved requests among these ids and application numbers. */
export async function listApprovedIds(db: Db, tenantId: string, idsOrNumbers: string[]): Promise<string[]> {
  if (idsOrNumbers.length === 0) return []
  const approved = db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'approved')
    .select('id')
  // Two queries: for an "or" over both columns the planner may read every request. The empty numbers of drafts
  // are excluded because no index holds them.
  const rows = await approved
    .where('id', '=', anyOf(idsOrNumbers))
    .union(approved.where('apply_no', '=', anyOf(idsOrNumbers)).where('apply_no', '<>', sql.lit('')))
    .execute()
  return rows.map((row) => row.id)
}

/** A request that another one builds on, or that builds on it, each also at second hand. */
export interface RelatedRow extends LinkedRow {
  appliedAt: Date
  amount: string | null
  /** Time of its approval as its chain records it; null without one. */
  approvedAt: string | null
  /** Whether it builds on the request, and not the other way round. */
  isBehind: boolean
}

/** The running and approved requests before and behind a request, in the order of their submissions, at most 300. */
export async function listRelated(db: Db, tenantId: string, id: string): Promise<RelatedRow[]> {
  const links = () => db.selectFrom('approval_link as l').where('l.tenant_id', '=', tenantId)
  const [behind, before] = [sql<boolean>`true`, sql<boolean>`false`]
  const again = 'approval_link as m'
  const related = links()
    .where('l.to_id', '=', id)
    .select(['l.from_id as id', behind.as('isBehind')])
    .union(
      links()
        .where('l.to_id', '=', id)
        .innerJoin(again, (join) =>
          join.onRef('m.tenant_id', '=', 'l.tenant_id').onRef('m.to_id', '=', 'l.from_id'),
        )
        .select(['m.from_id as id', behind.as('isBehind')]),
    )
    .union(
      links()
        .where('l.from_id', '=', id)
        .select(['l.to_id as id', before.as('isBehind')]),
    )
    .union(
      links()
        .where('l.from_id', '=', id)
        .innerJoin(again, (join) =>
          join.onRef('m.tenant_id', '=', 'l.tenant_id').onRef('m.from_id', '=', 'l.to_id'),
        )
        .select(['m.to_id as id', before.as('isBehind')]),
    )
  return db
    .with('related', () => related)
    .selectFrom('related')
    .innerJoin('approval as a', (join) => join.onRef('a.id', '=', 'related.id'))
    .where('a.tenant_id', '=', tenantId)
    .where('a.status', 'in', ['running', 'approved'])
    .where('a.id', '<>', id)
    .orderBy('a.applied_at')
    .orderBy('a.id')
    .limit(300)
    .select((eb) => [
      'a.id',
      'a.kind',
      'a.apply_no as applyNo',
      'a.name',
      'a.status',
      'a.applied_at as appliedAt',
      'a.amount',
      'related.isBehind',
      eb
        .selectFrom('event as e')
        .where('e.tenant_id', '=', tenantId)
        .whereRef('e.approval_id', '=', 'a.id')
        .where('e.type', '=', 'approved')
        .select(({ fn }) => fn.max('e.time').as('time'))
        .as('approvedAt'),
    ])
    .execute()
}
