import type { Page, Sort } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

/** Tenants; closed ones are left out. */
function select(db: Db) {
  return db
    .selectFrom('tenant')
    .where('removed_at', 'is', null)
    .select([
      'tenant_id as tenantId',
      'name as tenantName',
      'domain',
      'linkman',
      'contact_number as contactNumber',
      'address',
      'version',
    ])
}

export type StoredTenant = Awaited<ReturnType<typeof listAll>>[number]

interface Filter {
  tenantId?: string
  tenantName?: string
  linkman?: string
}

export function listPage(
  db: Db,
  { tenantId, tenantName, linkman }: Filter,
  asked: PageAsked & Sort,
): Promise<Page<StoredTenant>> {
  const contains = { tenant_id: tenantId, name: tenantName, linkman }
  return readPage(filtered(select(db), { contains }), asked, order)
}

const order = {
  columns: { tenantId: 'tenant_id', tenantName: 'name' },
  first: [['tenant_id', 'asc']],
  id: 'tenant_id',
} as const

export function listAll(db: Db) {
  return select(db).orderBy('tenant_id').execute()
}

export function findTenant(db: Db, tenantId: string): Promise<StoredTenant | undefined> {
  return select(db).where('tenant_id', '=', tenantId).executeTakeFirst()
}

export function findByDomain(db: Db, domain: string): Promise<StoredTenant | undefined> {
  return select(db).where('domain', '=', domain).executeTakeFirst()
}

/** Locks tenants in the order of their ids. */
export function lockTenants(tx: Tx, ids: readonly string[]): Promise<StoredTenant[]> {
  return select(tx).where('tenant_id', '=', anyOf(ids)).orderBy('tenant_id').forUpdate().execute()
}

export async function updateTenant(tx: Tx, tenant: Omit<StoredTenant, 'version'>): Promise<void> {
  await tx
    .updateTable('tenant')
    .set((eb) => ({
      name: tenant.tenantName,
      domain: tenant.domain,
      linkman: tenant.linkman,
      contact_number: tenant.contactNumber,
      address: tenant.address,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant.tenantId)
    .execute()
}

export async function markClosed(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('tenant')
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', anyOf(ids))
    .execute()
}
