import type { Page, PartnerAccountState, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/containing.ts'
import { type Ordering, sorted } from '../../platform/database/sorted.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import type { Named } from './partner.rules.ts'

export interface PartnerFilter {
  tenantId: string
  /** Parts of a spelling, of which one is enough. */
  spelledAs?: readonly string[] | undefined
  accountNo?: string | undefined
  state?: PartnerAccountState | undefined
  isAsked?: boolean | undefined
}

/** Partners that are not removed. */
function narrowed(db: Db, { tenantId, spelledAs, accountNo, state, isAsked }: PartnerFilter) {
  let query = db
    .selectFrom('partner as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.removed_at', 'is', null)
  if (spelledAs)
    query = query.where((eb) => eb.or(spelledAs.map((part) => eb('p.spelling', 'like', containing(part)))))
  if (isAsked !== undefined) query = query.where('p.question', isAsked ? '<>' : '=', '')
  if (accountNo !== undefined || state !== undefined)
    query = query.where((eb) => {
      let accounts = eb
        .selectFrom('partner_account as a')
        .select('a.id')
        .where('a.tenant_id', '=', tenantId)
        .whereRef('a.partner_id', '=', 'p.id')
      if (state !== undefined) accounts = accounts.where('a.state', '=', state)
      if (accountNo !== undefined) accounts = accounts.where('a.account_no', 'like', containing(accountNo))
      return eb.exists(accounts)
    })
  return query
}

function withCounts(db: Db, filter: PartnerFilter) {
  const count = (state: PartnerAccountState) =>
    sql<number>`(select count(*)::int from partner_account a
      where a.tenant_id = ${filter.tenantId} and a.partner_id = p.id and a.state = ${state})`
  return narrowed(db, filter).select([
    'p.id',
    'p.name',
    'p.credit_code as creditCode',
    'p.contact',
    'p.phone',
    'p.address',
    'p.remark',
    'p.question',
    'p.version',
    sql<string[]>`array(select n.name from partner_name n
      where n.tenant_id = ${filter.tenantId} and n.partner_id = p.id order by n.sort)`.as('otherNames'),
    count('verified').as('verified'),
    count('proposed').as('waiting'),
  ])
}

export type StoredPartner = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number]

const order: Ordering = {
  columns: { name: 'p.name', creditCode: 'p.credit_code' },
  first: [['p.name', 'asc']],
  id: 'p.id',
}

export function pageOfPartners(
  db: Db,
  filter: PartnerFilter,
  asked: PageAsked & Sort,
): Promise<Page<StoredPartner>> {
  return readLongPage(db, narrowed(db, filter).select('p.id'), asked, order, (ids) =>
    listPartners(db, filter.tenantId, ids),
  )
}

export function listFirstPartners(
  db: Db,
  filter: PartnerFilter,
  asked: Sort,
  most: number,
): Promise<StoredPartner[]> {
  return sorted(withCounts(db, filter), asked, order).limit(sql.lit(most)).execute()
}

export function listPartners(db: Db, tenantId: string, ids: readonly string[]): Promise<StoredPartner[]> {
  return withCounts(db, { tenantId }).where('p.id', '=', anyOf(ids)).execute()
}

/** The partner of each of these keys that has one. */
export async function listHolders(
  db: Db,
  tenantId: string,
  keys: readonly string[],
): Promise<{ key: string; id: string; name: string; creditCode: string }[]> {
  const { rows } = await sql<{ key: string; id: string; name: string; creditCode: string }>`
    select held.key, p.id, p.name, p.credit_code as "creditCode"
    from (
      select id, name_key as key from partner
      where tenant_id = ${tenantId} and name_key = any(${keys}) and removed_at is null
      union all
      select partner_id, name_key from partner_name where tenant_id = ${tenantId} and name_key = any(${keys})
    ) held
    join partner p on p.tenant_id = ${tenantId} and p.id = held.id`.execute(db)
  return rows
}

export function findByCode(
  db: Db,
  tenantId: string,
  creditCode: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('partner')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('credit_code', '=', creditCode)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export interface PartnerRecord {
  id: string
  main: Named
  others: readonly Named[]
  creditCode: string
  spelling: string
  contact: string
  phone: string
  address: string
  remark: string
}

/** Adds a partner, or changes the one of this id, whose question is answered by that. */
export async function savePartner(tx: Tx, tenantId: string, partner: PartnerRecord, at: Date): Promise<void> {
  const { id, main, others, creditCode, spelling, contact, phone, address, remark } = partner
  await upsert(
    tx,
    'partner',
    {
      tenant_id: tenantId,
      id,
      name: main.name,
      name_key: main.key,
      credit_code: creditCode,
      spelling,
      contact,
      phone,
      address,
      remark,
      question: '',
      created_at: at,
    },
    { keep: ['created_at'], version: 'next' },
  ).execute()
  await deleteNames(tx, tenantId, [id])
  if (others.length === 0) return
  await tx
    .insertInto('partner_name')
    .values(
      others.map(({ key, name }, sort) => ({
        tenant_id: tenantId,
        name_key: key,
        partner_id: id,
        name,
        sort,
      })),
    )
    .execute()
}

export async function deleteNames(tx: Tx, tenantId: string, partnerIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('partner_name')
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', anyOf(partnerIds))
    .execute()
}

/** Gives a partner the code that it lacks. */
export async function addCode(tx: Tx, tenantId: string, id: string, creditCode: string): Promise<void> {
  await sql`update partner set credit_code = ${creditCode}, version = version + 1,
      spelling = spelling || ' ' || ${creditCode.toLowerCase()}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

export async function askAbout(tx: Tx, tenantId: string, id: string, question: string): Promise<void> {
  await sql`update partner set question = ${question}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

export interface NewEvent {
  id: string
  partnerId: string
  accountId?: string
  action: 'saved' | 'named' | 'asked' | 'removed' | 'proposed' | 'verified' | 'blocked' | 'reopened'
  actorId: string
  request?: { id: string; applyNo: string }
  data?: Record<string, unknown>
}

export async function insertEvents(
  tx: Tx,
  tenantId: string,
  events: readonly NewEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('partner_event')
    .values(
      events.map(({ id, partnerId, accountId, action, actorId, request, data }) => ({
        tenant_id: tenantId,
        id,
        partner_id: partnerId,
        account_id: accountId ?? null,
        action,
        actor_id: actorId,
        request_id: request?.id ?? null,
        apply_no: request?.applyNo ?? '',
        data: JSON.stringify(data ?? {}),
        at,
      })),
    )
    .execute()
}

/** Keys of what was taken from a request before. */
export async function listTaken(db: Db, tenantId: string, requestId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select data ->> 'key' as key from partner_event
    where tenant_id = ${tenantId} and request_id = ${requestId}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
