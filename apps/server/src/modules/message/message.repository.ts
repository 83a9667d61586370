import type { MessageKind } from '@countersign/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Range } from '../../platform/records/page.ts'

export interface NewMessage {
  tenantId: string
  /** A message that is saved twice under one id is kept once. */
  id: string
  userId: string
  kind: MessageKind
  approvalId: string
  /** Who caused it, or "". */
  actorId: string
  /** When what it tells of happened. */
  time: Date
  /** True if the decision was taken before the message was delivered. */
  isRead?: boolean
}

/** Saves messages of any tenants in one statement. A message to a person who is not in its tenant is skipped. */
export async function saveMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const column = (name: Exclude<keyof NewMessage, 'time' | 'isRead'>) =>
    sql`${messages.map((message) => message[name])}::text[]`
  const times = sql`${messages.map(({ time }) => time.toISOString())}::timestamptz[]`
  const read = sql`${messages.map(({ isRead }) => isRead ?? false)}::boolean[]`
  await sql`insert into message (tenant_id, id, user_id, kind, approval_id, actor_id, created_at, read_at)
    select given.tenant_id, given.id, given.user_id, given.kind, given.approval_id, given.actor_id, given.created_at,
      case when given.is_read then given.created_at end
    from unnest(${column('tenantId')}, ${column('id')}, ${column('userId')}, ${column('kind')},
      ${column('approvalId')}, ${column('actorId')}, ${times}, ${read})
      as given (tenant_id, id, user_id, kind, approval_id, actor_id, created_at, is_read)
    join app_user u on u.tenant_id = given.tenant_id and u.id = given.user_id
    on conflict do nothing`.execute(db)
}

/** A person who has no open task of this request any more. */
export interface Settled {
  tenantId: string
  userId: string
  approvalId: string
}

/** Marks 等您审批 as read once the task was decided or closed. Returns the people who had such a message unread. */
export async function readSettled(
  tx: Tx,
  settled: readonly Settled[],
): Promise<Pick<Settled, 'tenantId' | 'userId'>[]> {
  if (settled.length === 0) return []
  const column = (name: keyof Settled) => sql`${settled.map((one) => one[name])}::text[]`
  const { rows } = await sql<Pick<Settled, 'tenantId' | 'userId'>>`update message m set read_at = now()
    from unnest(${column('tenantId')}, ${column('userId')}, ${column('approvalId')})
      as given (tenant_id, user_id, approval_id)
    where m.tenant_id = given.tenant_id and m.user_id = given.user_id and m.approval_id = given.approval_id
      and m.kind = 'yourTurn' and m.read_at is null
    returning m.tenant_id as "tenantId", m.user_id as "userId"`.execute(tx)
  return rows
}

export interface MessageFilter {
  tenantId: string
  userId: string
  unread?: boolean
  kind?: MessageKind
}

/** Newest first; each filter has an index in this order. */
export function listMessages(db: Db, filter: MessageFilter, { offset, limit }: Range) {
  // Limit and offset are literals: for parameters the planner assumes a tenth of all rows.
  const page = db
    .selectFrom('message as m')
    .where((eb) => matches(eb, filter))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .offset(sql.lit(offset))
    .limit(sql.lit(limit))
    .selectAll('m')
    .as('p')
  return db
    .selectFrom(page)
    .leftJoin('approval as a', (join) =>
      join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.approval_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.actor_id'),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .select([
      'p.id',
      'p.kind',
      'p.created_at as createdAt',
      'p.read_at as readAt',
      'p.approval_id as approvalId',
      'a.kind as approvalKind',
      'a.apply_no as applyNo',
      'a.name',
      'u.name as fromName',
    ])
    .execute()
}

/** How many, counting no further than `upTo`. */
export async function countMessages(db: Db, filter: MessageFilter, upTo?: number): Promise<number> {
  let rows = db
    .selectFrom('message as m')
    .where((eb) => matches(eb, filter))
    .select('m.id')
  // The order is that of the list, so the count uses the same index and stops early.
  if (upTo !== undefined) {
    rows = rows.orderBy('m.created_at', 'desc').orderBy('m.id', 'desc').limit(sql.lit(upTo))
  }
  const { count } = await db
    .selectFrom(rows.as('r'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matches(
  eb: ExpressionBuilder<Database & { m: Database['message'] }, 'm'>,
  { tenantId, userId, unread, kind }: MessageFilter,
) {
  return eb.and([
    eb('m.tenant_id', '=', tenantId),
    eb('m.user_id', '=', userId),
    ...(unread ? [eb('m.read_at', 'is', null)] : []),
    ...(kind === undefined ? [] : [eb('m.kind', '=', kind)]),
  ])
}

/** Locks the messages of this person among these ids, in order, so that two calls cannot deadlock. Returns how many. */
export async function lockMessages(tx: Tx, of: Owned, ids: string[]): Promise<number> {
  const rows = await tx
    .selectFrom('message')
    .where('tenant_id', '=', of.tenantId)
    .where('user_id', '=', of.userId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
  return rows.length
}

type Owned = Pick<MessageFilter, 'tenantId' | 'userId'>

/** Marks these messages as read, or all without ids. Returns how many were unread. */
export async function markRead(tx: Tx, of: Owned, now: Date, ids?: string[]): Promise<number> {
  let query = tx
    .updateTable('message')
    .set({ read_at: now })
    .where('tenant_id', '=', of.tenantId)
    .where('user_id', '=', of.userId)
    .where('read_at', 'is', null)
  if (ids) query = query.where('id', '=', anyOf(ids))
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
