import type { PartnerAccountState } from '@countersign/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Checked } from './account.rules.ts'

/** An account with what says who may verify it. */
export interface StoredAccount extends Checked {
  id: string
  partnerId: string
  partnerName: string
  accountNo: string
  bank: string
  proposedBy: string
  decidedBy: string
  how: string
  version: number
  applyNo: string
  requests: number
}

export const listAccountsOf = (db: Db, tenantId: string, partnerId: string): Promise<StoredAccount[]> =>
  listAccounts(db, tenantId, sql`a.partner_id = ${partnerId}`)

/** One account of a partner that is not removed. */
export async function findAccount(db: Db, tenantId: string, id: string): Promise<StoredAccount | undefined> {
  const [found] = await listAccounts(db, tenantId, sql`a.id = ${id}`)
  return found
}

async function listAccounts(db: Db, tenantId: string, which: RawBuilder<unknown>): Promise<StoredAccount[]> {
  type Row = Omit<StoredAccount, 'edits'> & { edits: { actorId: string; at: string }[] }
  const { rows } = await sql<Row>`
    select a.id, a.partner_id as "partnerId", p.name as "partnerName", a.account_no as "accountNo", a.bank, a.state,
      a.since, a.how, a.version, proposer.name as "proposedBy", coalesce(decider.name, '') as "decidedBy",
      coalesce(named.by, '{}') as "namedBy", coalesce(named.first, '') as "applyNo",
      coalesce(named.requests, 0) as requests,
      (select coalesce(json_agg(json_build_object('actorId', e.actor_id, 'at', e.at) order by e.at, e.id), '[]')
        from partner_event e
        where e.tenant_id = ${tenantId} and e.partner_id = a.partner_id and e.action = 'saved') as edits
    from partner_account a
    join partner p on p.tenant_id = ${tenantId} and p.id = a.partner_id and p.removed_at is null
    join app_user proposer on proposer.tenant_id = ${tenantId} and proposer.id = a.proposed_by
    left join app_user decider on decider.tenant_id = ${tenantId} and decider.id = a.decided_by
    left join lateral (
      select array_agg(distinct e.actor_id) as by, count(distinct e.request_id)::int as requests,
        min(e.apply_no) filter (where e.action = 'proposed') as first
      from partner_event e
      where e.tenant_id = ${tenantId} and e.account_id = a.id and e.action in ('proposed', 'named')
    ) named on true
    where a.tenant_id = ${tenantId} and ${which}
    order by a.state = 'blocked', a.since desc, a.id desc`.execute(db)
  return rows.map(({ edits, ...row }) => ({
    ...row,
    edits: edits.map(({ actorId, at }) => ({ actorId, at: new Date(at) })),
  }))
}

/** How many requests that name an account were approved, but for one. */
export async function countApproved(
  db: Db,
  tenantId: string,
  accountId: string,
  exceptId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct e.request_id)::int as count from partner_event e
    join approval a on a.tenant_id = ${tenantId} and a.id = e.request_id and a.status = 'approved'
    where e.tenant_id = ${tenantId} and e.account_id = ${accountId} and e.request_id <> ${exceptId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The account of a partner with this number and bank, of which one may be blocked and another one not. */
export async function findSameAccount(
  db: Db,
  tenantId: string,
  { partnerId, accountNo, bankKey }: { partnerId: string; accountNo: string; bankKey: string },
): Promise<{ id: string; state: PartnerAccountState } | undefined> {
  return db
    .selectFrom('partner_account')
    .select(['id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('partner_id', '=', partnerId)
    .where('account_no', '=', accountNo)
    .where('bank_key', '=', bankKey)
    .orderBy(sql`state = 'blocked'`)
    .limit(1)
    .executeTakeFirst()
}

export async function insertAccount(
  tx: Tx,
  tenantId: string,
  account: {
    id: string
    partnerId: string
    accountNo: string
    bank: string
    bankKey: string
    proposedBy: string
    since: Date
  },
): Promise<void> {
  await tx
    .insertInto('partner_account')
    .values({
      tenant_id: tenantId,
      id: account.id,
      partner_id: account.partnerId,
      account_no: account.accountNo,
      bank: account.bank,
      bank_key: account.bankKey,
      state: 'proposed',
      since: account.since,
      proposed_by: account.proposedBy,
      decided_by: null,
    })
    .execute()
}

export async function decideAccount(
  tx: Tx,
  tenantId: string,
  id: string,
  decided: { state: 'verified' | 'blocked'; since: Date; decidedBy: string; how: string },
): Promise<void> {
  const { state, since, decidedBy, how } = decided
  await sql`update partner_account set state = ${state}, since = ${since}, decided_by = ${decidedBy}, how = ${how},
      version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

/** Lets the verified accounts of a partner wait again; answers their ids. */
export async function reopenAccounts(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update partner_account
    set state = 'proposed', since = ${since}, decided_by = null, how = '', version = version + 1
    where tenant_id = ${tenantId} and partner_id = ${partnerId} and state = 'verified'
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
