import { type Expression, type SqlBool, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** A delegation as it was given; it covers nothing beyond what it says. */
export interface NewDelegation {
  id: string
  fromId: string
  toId: string
  startsOn: string
  endsOn: string
  kinds: string[]
  most: string | null
  only: boolean
  newOnly: boolean
  reason: string
  setBy: string
}

export async function insertDelegation(
  tx: Tx,
  tenantId: string,
  { sha256, ...given }: NewDelegation & { sha256: string },
): Promise<void> {
  await tx
    .insertInto('delegation')
    .values({
      tenant_id: tenantId,
      id: given.id,
      from_id: given.fromId,
      to_id: given.toId,
      starts_on: given.startsOn,
      ends_on: given.endsOn,
      kinds: given.kinds,
      most: given.most,
      only_delegate: given.only,
      new_only: given.newOnly,
      reason: given.reason,
      set_by: given.setBy,
      created_at: sql<string>`clock_timestamp()`,
      sha256,
    })
    .execute()
}

/** Ends a delegation by the clock of the database. */
export async function endDelegation(
  tx: Tx,
  tenantId: string,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await tx
    .updateTable('delegation')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_by: by })
    .execute()
}

/** What a delegation says, besides its people. */
const terms = [
  sql<string>`d.starts_on::text`.as('startsOn'),
  sql<string>`d.ends_on::text`.as('endsOn'),
  'd.kinds',
  'd.most',
  'd.only_delegate as only',
  'd.new_only as newOnly',
  'd.reason',
] as const

const select = (db: Db, tenantId: string) =>
  db
    .selectFrom('delegation as d')
    .innerJoin('app_user as giver', (join) =>
      join.onRef('giver.tenant_id', '=', 'd.tenant_id').onRef('giver.id', '=', 'd.from_id'),
    )
    .innerJoin('app_user as delegate', (join) =>
      join.onRef('delegate.tenant_id', '=', 'd.tenant_id').onRef('delegate.id', '=', 'd.to_id'),
    )
    .innerJoin('app_user as setter', (join) =>
      join.onRef('setter.tenant_id', '=', 'd.tenant_id').onRef('setter.id', '=', 'd.set_by'),
    )
    .where('d.tenant_id', '=', tenantId)
    .select([
      'd.id',
      'd.from_id as fromId',
      'giver.name as fromName',
      'd.to_id as toId',
      'delegate.name as toName',
      ...terms,
      'setter.name as setBy',
      'd.ended_at as endedAt',
    ])

export type DelegationRow = Awaited<ReturnType<typeof listDelegations>>[number]

/** The delegations that a person gave or got, the newest first. */
export function listDelegations(db: Db, tenantId: string, userId: string) {
  return select(db, tenantId)
    .where((eb) => eb.or([eb('d.from_id', '=', userId), eb('d.to_id', '=', userId)]))
    .orderBy('d.created_at', 'desc')
    .limit(200)
    .execute()
}

export function findDelegation(db: Db, tenantId: string, id: string): Promise<DelegationRow | undefined> {
  return select(db, tenantId).where('d.id', '=', id).executeTakeFirst()
}

/** Delegations that nobody has ended, from these people or to them, and that last at least until a day. */
export function listLasting(
  db: Db,
  tenantId: string,
  { userIds, until }: { userIds: string[]; until: string },
): Promise<DelegationRow[]> {
  return select(db, tenantId)
    .where('d.ended_at', 'is', null)
    .where('d.ends_on', '>=', sql<string>`${until}::date`)
    .where((eb) => eb.or([eb('d.from_id', '=', anyOf(userIds)), eb('d.to_id', '=', anyOf(userIds))]))
    .execute()
}

/** The people of all delegations of a tenant that nobody has ended and that last at least until a day. Some may begin later. */
export async function listAllLasting(
  db: Db,
  tenantId: string,
  until: string,
): Promise<{ fromId: string; toId: string }[]> {
  return selectAllLasting(db, { tenantId, until })
}

const selectAllLasting = compiled((db, text: (name: 'tenantId' | 'until') => string) =>
  db
    .selectFrom('delegation')
    .where('tenant_id', '=', text('tenantId'))
    .where('ended_at', 'is', null)
    .where('ends_on', '>=', sql<string>`${text('until')}::date`)
    .select(['from_id as fromId', 'to_id as toId']),
)

/** The task, the request and the moment that `covers` compares a delegation with: columns of a statement, or values. */
interface Judged {
  kind: Expression<string>
  amount: Expression<string | null>
  openedAt: Expression<Date>
  /** The moment of acting. */
  at: Expression<Date>
}

/** Whether a delegation `d` lets its delegate act on a task. The only place that says so. */
function covers({ kind, amount, openedAt, at }: Judged): Expression<SqlBool> {
  const day = sql`(${at} at time zone 'Asia/Shanghai')::date`
  return sql<SqlBool>`d.created_at <= ${at} and (d.ended_at is null or ${at} < d.ended_at)
    and ${day} between d.starts_on and d.ends_on
    and (d.kinds = '{}' or ${kind} = any(d.kinds))
    and (d.most is null or ${amount} is null or ${amount} <= d.most)
    and (not d.new_only or ${openedAt} >= greatest(d.created_at, d.starts_on::timestamp at time zone 'Asia/Shanghai'))`
}

/** A task, its request and the moment, as a decision knows them. */
export interface Occasion {
  fromId: string
  kind: string
  amount: string | null
  openedAt: Date
  /** UTC with microseconds. */
  at: string
}

/** The delegation that covers a task of `fromId`, if its delegate can act. */
export async function findCovering(
  db: Db,
  tenantId: string,
  { fromId, toId, kind, amount, openedAt, at }: Occasion & { toId?: string },
): Promise<{ id: string; sha256: string; toId: string; toName: string; only: boolean } | undefined> {
  let query = db
    .selectFrom('delegation as d')
    .innerJoin('app_user as delegate', (join) =>
      join.onRef('delegate.tenant_id', '=', 'd.tenant_id').onRef('delegate.id', '=', 'd.to_id'),
    )
    .where('d.tenant_id', '=', tenantId)
    .where('d.from_id', '=', fromId)
    .where('delegate.status', '=', 'active')
    .where(
      covers({
        kind: sql<string>`${kind}::text`,
        amount: sql<string | null>`${amount}::numeric`,
        openedAt: sql<Date>`${openedAt}::timestamptz`,
        at: sql<Date>`${at}::timestamptz`,
      }),
    )
  if (toId !== undefined) query = query.where('d.to_id', '=', toId)
  return query
    .select(['d.id', 'd.sha256', 'd.to_id as toId', 'delegate.name as toName', 'd.only_delegate as only'])
    .executeTakeFirst()
}

/**
 * Open tasks on which a delegate may act now: covered by a delegation, in a request that the delegate neither applied for nor
 * signs in this round (`whyNotFor` of the engine says the same of a state), and no second look.
 */
function selectCovered(db: Db, tenantId: string) {
  return db
    .selectFrom('delegation as d')
    .innerJoin('app_user as delegate', (join) =>
      join
        .onRef('delegate.tenant_id', '=', 'd.tenant_id')
        .onRef('delegate.id', '=', 'd.to_id')
        .on('delegate.status', '=', 'active'),
    )
    .innerJoin('app_user as giver', (join) =>
      join.onRef('giver.tenant_id', '=', 'd.tenant_id').onRef('giver.id', '=', 'd.from_id'),
    )
    .innerJoin('task as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'd.tenant_id')
        .onRef('t.assignee_id', '=', 'd.from_id')
        .on('t.decided_at', 'is', null)
        .on('t.state', '=', 'open')
        .on('t.origin', '<>', 'consulted'),
    )
    .innerJoin('approval as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 't.tenant_id')
        .onRef('a.id', '=', 't.approval_id')
        .on('a.status', '=', 'running')
        .onRef('a.applicant_id', '<>', 'd.to_id')
        .on(sql<SqlBool>`a.handler_id is distinct from d.to_id`),
    )
    .where('d.tenant_id', '=', tenantId)
    .where('d.ended_at', 'is', null)
    .where(
      covers({
        kind: sql.ref('a.kind'),
        amount: sql.ref('a.amount'),
        openedAt: sql.ref('t.opened_at'),
        at: sql<Date>`clock_timestamp()`,
      }),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('task as own')
            .innerJoin('node_run as r', (join) =>
              join.onRef('r.tenant_id', '=', 'own.tenant_id').onRef('r.id', '=', 'own.node_run_id'),
            )
            .whereRef('own.tenant_id', '=', 'a.tenant_id')
            .whereRef('own.approval_id', '=', 'a.id')
            .whereRef('own.assignee_id', '=', 'd.to_id')
            .whereRef('r.round', '=', 'a.round')
            .where(sql<SqlBool>`own.acting_for_id is distinct from d.from_id`)
            .select('own.id'),
        ),
      ),
    )
}

/** Some of the tasks on which a person may act in the place of others, those that have waited longest first. */
export function listCovered(
  db: Db,
  tenantId: string,
  { toId, offset, limit }: { toId: string; offset: number; limit: number },
) {
  return selectCovered(db, tenantId)
    .innerJoin('app_user as applicant', (join) =>
      join.onRef('applicant.tenant_id', '=', 'a.tenant_id').onRef('applicant.id', '=', 'a.applicant_id'),
    )
    .where('d.to_id', '=', toId)
    .orderBy('t.opened_at')
    .orderBy('t.id')
    .offset(offset)
    .limit(limit)
    .select([
      'a.id',
      't.id as taskId',
      'a.kind',
      'a.apply_no as applyNo',
      'a.name',
      'applicant.name as createName',
      'a.step',
      'giver.name as actingFor',
      't.opened_at as openedAt',
    ])
    .execute()
}

export async function countCovered(db: Db, tenantId: string, toId: string): Promise<number> {
  const { count } = await selectCovered(db, tenantId)
    .where('d.to_id', '=', toId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type CoveredTask = Awaited<ReturnType<typeof listCoveredOf>>[number]

/** The covered tasks of these requests, each with its person and the delegate; of one delegate if `toId` is given. */
export function listCoveredOf(db: Db, tenantId: string, approvalIds: readonly string[], toId?: string) {
  const all = selectCovered(db, tenantId)
  return (toId === undefined ? all : all.where('d.to_id', '=', toId))
    .where('a.id', '=', anyOf([...approvalIds]))
    .select([
      'a.id as approvalId',
      't.id as taskId',
      'd.from_id as fromId',
      'giver.name as fromName',
      'd.to_id as toId',
      'delegate.name as toName',
      sql<string>`d.ends_on::text`.as('endsOn'),
      'd.only_delegate as only',
    ])
    .execute()
}

/** Everybody who ever acted in the place of one of these people. */
export function listDelegates(
  db: Db,
  tenantId: string,
  fromIds: readonly string[],
): Promise<{ fromId: string; toId: string }[]> {
  return db
    .selectFrom('delegation')
    .where('tenant_id', '=', tenantId)
    .where('from_id', '=', anyOf([...fromIds]))
    .select(['from_id as fromId', 'to_id as toId'])
    .distinct()
    .execute()
}

/** Delegations as they stand, each with the hash that it was given. */
export function listGiven(db: Db, tenantId: string): Promise<(NewDelegation & { sha256: string })[]> {
  return db
    .selectFrom('delegation as d')
    .where('d.tenant_id', '=', tenantId)
    .orderBy('d.id')
    .select(['d.id', 'd.from_id as fromId', 'd.to_id as toId', ...terms, 'd.set_by as setBy', 'd.sha256'])
    .execute()
}

/** Events of people in the place of others that no delegation of theirs covers. The amount is that of the last round. */
export async function listUncovered(
  db: Db,
  tenantId: string,
): Promise<{ approvalId: string; applyNo: string; seq: number }[]> {
  const ofEvent = (...keys: [string, ...string[]]) => sql<string>`(e.payload::json #>> ${keys})`
  return db
    .selectFrom('event as e')
    .innerJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'e.tenant_id').onRef('a.id', '=', 'e.approval_id'),
    )
    .leftJoin('task as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').on('t.id', '=', ofEvent('taskId')),
    )
    .where('e.tenant_id', '=', tenantId)
    .where('e.acting_for_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('delegation as d')
            .whereRef('d.tenant_id', '=', 'e.tenant_id')
            .where('d.id', '=', ofEvent('delegation', 'id'))
            .where('d.sha256', '=', ofEvent('delegation', 'sha256'))
            .whereRef('d.from_id', '=', 'e.acting_for_id')
            .whereRef('d.to_id', '=', 'e.actor_id')
            .where(
              covers({
                kind: sql.ref('a.kind'),
                amount: sql`case when e.round = a.round then a.amount end`,
                openedAt: sql.ref('t.opened_at'),
                at: sql<Date>`e.time::timestamptz`,
              }),
            )
            .select('d.id'),
        ),
      ),
    )
    .orderBy('e.approval_id')
    .orderBy('e.seq')
    .select(['e.approval_id as approvalId', 'a.apply_no as applyNo', 'e.seq'])
    .execute()
}
