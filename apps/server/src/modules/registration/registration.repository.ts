import type { RegistrationState, Sort } from '@countersign/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  id?: string | undefined
  account?: string | undefined
  name?: string | undefined
  state?: RegistrationState | undefined
}

function select(db: Db, { tenantId, id, account, name, state }: Filter) {
  const query = db
    .selectFrom('registration as r')
    .leftJoin('third_party_identity as i', (join) =>
      join.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.oauth_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.decided_by'),
    )
    .where('r.tenant_id', '=', tenantId)
  return filtered(query, {
    contains: { 'r.account': account, 'r.name': name },
    equals: { 'r.state': state, 'r.id': id },
  }).select([
    'r.id',
    'r.name',
    'r.account',
    'r.phone',
    'r.state',
    'r.reason',
    'r.created_at as createdAt',
    'r.decided_at as decidedAt',
    'r.version',
    'i.source',
    'i.account as sourceAccount',
    'u.name as decidedBy',
  ])
}

export type StoredRegistration = Awaited<ReturnType<typeof listPage>>['records'][number]

/** Newest first unless another order is given. */
export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort) {
  return readPage(select(db, filter), asked, order)
}

const order = {
  columns: { account: 'r.account', name: 'r.name', createTime: 'r.created_at' },
  first: [['r.created_at', 'desc']],
  id: 'r.id',
} as const

export function findRegistration(
  db: Db,
  tenantId: string,
  id: string,
): Promise<StoredRegistration | undefined> {
  return select(db, { tenantId, id }).executeTakeFirst()
}

/** Locks a request until the transaction ends. */
export function lockRegistration(tx: Tx, tenantId: string, id: string) {
  return tx
    .selectFrom('registration')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .select([
      'id',
      'oauth_id as oauthId',
      'name',
      'account',
      'password_hash as passwordHash',
      'phone',
      'state',
      'version',
    ])
    .executeTakeFirst()
}

export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

interface Decided {
  id: string
  state: Exclude<RegistrationState, 'waiting'>
  reason: string
  by: string
  at: Date
}

/** An approved request keeps no password, since the person has it now. */
export async function saveDecision(
  tx: Tx,
  tenantId: string,
  { id, state, reason, by, at }: Decided,
): Promise<void> {
  await tx
    .updateTable('registration')
    .set((eb) => ({
      state,
      reason,
      decided_by: by,
      decided_at: at,
      version: eb('version', '+', 1),
      ...(state === 'approved' && { password_hash: '' }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
