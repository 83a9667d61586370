import type { MessageKind, MessageSubject } from '@countersign/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Range } from '../../platform/records/page.ts'

/** Recipient of a message. */
export interface Addressee {
  tenantId: string
  userId: string
  /** False for a person who may not log in. */
  isActive: boolean
  /** "" for a person without one. */
  email: string
}

export interface NewMessage {
  tenantId: string
  /** Saving a second message under the same id changes nothing. */
  id: string
  userId: string
  kind: MessageKind
  /** The subject; undefined when it has no id. */
  subject: { kind: MessageSubject; id: string } | undefined
  /** Further data for the text of the message (message-text.rules.ts). */
  data: Record<string, unknown>
  /** Id of the person who caused the message; "" without one. */
  actorId: string
  /** Time of the event that the message is about. */
  time: Date
  /** True when the recipient's task was settled before the message was saved. */
  isRead?: boolean
  /** True for the history of the demo company (ADR 33), which only the app shows. */
  isHistory?: boolean
}

export interface SavedMessage {
  tenantId: string
  id: string
  /** The recipient. */
  person: Addressee
}

/**
 * Saves messages of any tenants in one statement and answers the ones that were new. Messages to a person
 * outside their tenant are skipped.
 */
export async function saveMessages(tx: Tx, messages: readonly NewMessage[]): Promise<SavedMessage[]> {
  if (messages.length === 0) return []
  const texts = (of: (message: NewMessage) => string | null) => sql`${messages.map(of)}::text[]`
  const times = sql`${messages.map(({ time }) => time.toISOString())}::timestamptz[]`
  const read = sql`${messages.map(({ isRead }) => isRead ?? false)}::boolean[]`
  const { rows } = await sql<{
    tenantId: string
    id: string
    userId: string
    isActive: boolean
    email: string
  }>`with saved as (
      insert into message (tenant_id, id, user_id, kind, subject_kind, subject_id, data, actor_id, created_at, read_at)
      select given.tenant_id, given.id, given.user_id, given.kind, given.subject_kind, given.subject_id,
        given.data::jsonb, given.actor_id, given.created_at, case when given.is_read then given.created_at end
      from unnest(${texts((one) => one.tenantId)}, ${texts((one) => one.id)}, ${texts((one) => one.userId)},
        ${texts((one) => one.kind)}, ${texts((one) => one.subject?.kind ?? null)},
        ${texts((one) => one.subject?.id ?? null)}, ${texts((one) => JSON.stringify(one.data))},
        ${texts((one) => one.actorId)}, ${times}, ${read})
        as given (tenant_id, id, user_id, kind, subject_kind, subject_id, data, actor_id, created_at, is_read)
      join app_user u on u.tenant_id = given.tenant_id and u.id = given.user_id
      on conflict do nothing
      returning tenant_id, id, user_id
    )
    select saved.tenant_id as "tenantId", saved.id, u.id as "userId", u.status = 'active' as "isActive", u.email
    from saved join app_user u on u.tenant_id = saved.tenant_id and u.id = saved.user_id`.execute(tx)
  return rows.map(({ tenantId, id, ...person }) => ({
    tenantId,
    id,
    person: { tenantId, ...person },
  }))
}

/** Messages that ask for a decision, and what about. */
const asking = { yourTurn: 'request', articleSubmitted: 'articleToReview' } as const

/** A person whom a request or an article asks no more, after it was decided on or closed. */
export interface Settled {
  tenantId: string
  userId: string
  asked: keyof typeof asking
  subjectId: string
}

/** Whether this message asks for what is settled. */
export function asksFor(
  { kind, subject, ...message }: NewMessage,
  { tenantId, userId, asked, subjectId }: Settled,
): boolean {
  return (
    kind === asked &&
    message.tenantId === tenantId &&
    message.userId === userId &&
    subject?.kind === asking[asked] &&
    subject.id === subjectId
  )
}

/**
 * Marks messages that ask for a decision as read after it was made or is needed no more. Answers the people who had such a
 * message unread.
 */
export async function readSettled(
  tx: Tx,
  settled: readonly Settled[],
): Promise<Pick<Settled, 'tenantId' | 'userId'>[]> {
  const found = []
  // Each kind has an index of its unread messages, which its name must select.
  for (const [asked, of] of Map.groupBy(settled, (one) => one.asked)) {
    const column = (name: 'tenantId' | 'userId' | 'subjectId') => sql`${of.map((one) => one[name])}::text[]`
    // Looked for one by one: while the statistics know of no unread message, a join would read the whole index.
    const { rows } = await sql<Pick<Settled, 'tenantId' | 'userId'>>`update message m set read_at = now()
      from unnest(${column('tenantId')}, ${column('userId')}, ${column('subjectId')})
          as given (tenant_id, user_id, subject_id)
        cross join lateral (
          select unread.id from message unread
          where unread.tenant_id = given.tenant_id and unread.user_id = given.user_id
            and unread.subject_id = given.subject_id and unread.subject_kind = ${sql.lit(asking[asked])}
            and unread.kind = ${sql.lit(asked)} and unread.read_at is null
          offset 0
        ) asked
      where m.tenant_id = given.tenant_id and m.id = asked.id and m.read_at is null
      returning m.tenant_id as "tenantId", m.user_id as "userId"`.execute(tx)
    found.push(...rows)
  }
  return found
}

export interface MessageFilter {
  tenantId: string
  userId: string
  unread?: boolean
  kind?: MessageKind
}

/** One slice of a person's messages, newest first; each filter has an index in this order. */
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
      join
        .onRef('a.tenant_id', '=', 'p.tenant_id')
        .onRef('a.id', '=', 'p.subject_id')
        .on('p.subject_kind', '=', 'request'),
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
      'p.subject_kind as subjectKind',
      'p.subject_id as subjectId',
      'p.data',
      'a.kind as approvalKind',
      'a.apply_no as applyNo',
      'a.name',
      'u.name as fromName',
    ])
    .execute()
}

/** Number of matching messages, counted up to `upTo`. */
export async function countMessages(db: Db, filter: MessageFilter, upTo?: number): Promise<number> {
  let rows = db
    .selectFrom('message as m')
    .where((eb) => matches(eb, filter))
    .select('m.id')
  // Ordered like the list, so that the count uses the same index and stops early.
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

/**
 * Locks a person's messages among these ids, in the order of ids, so that two calls cannot deadlock. Answers
 * those that exist.
 */
export function lockMessages(tx: Tx, of: Owned, ids: string[]): Promise<{ id: string }[]> {
  return tx
    .selectFrom('message')
    .where('tenant_id', '=', of.tenantId)
    .where('user_id', '=', of.userId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
}

type Owned = Pick<MessageFilter, 'tenantId' | 'userId'>

/** Marks these messages as read, or all when no ids are given. Answers how many were unread. */
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
