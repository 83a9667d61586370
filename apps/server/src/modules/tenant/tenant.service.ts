import { randomBytes, randomInt } from 'node:crypto'
import {
  type contract,
  defaultTenantId,
  type InputOf,
  type Page,
  type Tenant,
  type TenantInfo,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, may, type PublicCtx, type TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { brandOf } from '../brand/index.ts'
import type { FileStore } from '../file/index.ts'
import { endSessionsOfTenant, hashPassword } from '../identity/index.ts'
import { settingsOf } from '../setting/index.ts'
import { furnishTenant } from './furnish-tenant.service.ts'
import { insertPosts, insertStaff, insertTenant, isTenant } from './new-tenant.repository.ts'
import {
  findByDomain,
  findTenant,
  listAll,
  listPage,
  lockTenants,
  markClosed,
  type StoredTenant,
  updateTenant,
} from './tenant.repository.ts'
import { hostOf, isTenantId } from './tenant.rules.ts'

type Submitted = InputOf<typeof contract.tenantSubmit>

export async function listTenants(
  ctx: Ctx,
  { tenantId, tenantName, linkman, ...asked }: InputOf<typeof contract.tenantList>,
): Promise<Page<Tenant>> {
  return mapPage(await listPage(ctx.db, { tenantId, tenantName, linkman }, asked), (row) =>
    presentTenant(row),
  )
}

/** One tenant. Refuses (404, notFound) one that does not exist or was closed. */
export async function readTenant(ctx: Ctx | TxCtx, id: string): Promise<Tenant> {
  const found = await findTenant(ctx.db, id)
  if (!found) throw new AppError('notFound')
  return presentTenant(found)
}

/** Tenants for a picker. People who may not manage tenants see their own one only. */
export async function listTenantsToPick(
  ctx: Ctx,
): Promise<{ id: string; tenantId: string; tenantName: string }[]> {
  const all = await listAll(ctx.db)
  const seen = may(ctx.user, 'tenant.write') ? all : all.filter(({ tenantId }) => tenantId === ctx.tenantId)
  return seen.map(({ tenantId, tenantName }) => ({ id: tenantId, tenantId, tenantName }))
}

/**
 * The tenant that an address of the page belongs to; its id is "" when there is none. People then log in to the first
 * tenant, or name theirs if the installation has `tenantMode`. Whether they may ask for an account is a setting of the
 * tenant, so it is no as long as the tenant is unknown.
 */
export async function describeAddress(
  ctx: PublicCtx,
  domain: string | undefined,
  tenantMode: boolean,
): Promise<TenantInfo> {
  const host = domain === undefined ? undefined : hostOf(domain)
  const named = host === undefined ? undefined : await findByDomain(ctx.db, host)
  // Where tenant mode is off, the other tenants are closed, and so are their addresses.
  const found = tenantMode || named?.tenantId === defaultTenantId ? named : undefined
  const tenantId = found?.tenantId ?? ''
  const meant = tenantId || (tenantMode ? undefined : defaultTenantId)
  const settings = meant === undefined ? undefined : await settingsOf(ctx, meant)
  return {
    tenantId,
    domain: found?.domain ?? '',
    tenantMode,
    registration: settings?.selfRegistration === 1,
    ...(meant !== undefined && { brand: await brandOf(ctx, meant) }),
  }
}

/**
 * Adds a tenant with everything that the product needs and an administrator, all of it or nothing, or changes a tenant.
 * The password of the administrator is in the first answer only; the stored answer to an idempotency key has none.
 */
export function submitTenant(ctx: Ctx, store: FileStore, { version, ...input }: Submitted): Promise<Tenant> {
  return once(
    ctx,
    'tenant/submit',
    { ...input, version },
    async (ctx) => {
      await lockList(ctx.db, 'tenant', ctx.tenantId)
      const [found] = input.id === undefined ? [] : await lockTenants(ctx.db, [input.id])
      if (input.id !== undefined) requireVersion(found, version)
      const tenant = await readInput(ctx, input, found)
      await recordAudit(ctx, {
        action: 'tenantSave',
        subject: subjectOf(tenant),
        before: found && wordsOf(found),
        after: wordsOf(tenant),
      })
      if (!found) return addTenant(ctx, store, tenant)
      await updateTenant(ctx.db, tenant)
      return readTenant(ctx, tenant.tenantId)
    },
    { keep: (saved) => ({ ...saved, adminPassword: '' }) },
  )
}

/**
 * Closes tenants and ends all of their sessions; their data stays. Refuses with notFound when one does not exist, and
 * with tenantFixed for the first tenant.
 */
export function removeTenants(ctx: Ctx, ids: string[]): Promise<true> {
  return once(ctx, 'tenant/remove', { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    const found = await lockTenants(ctx.db, wanted)
    requireAll(wanted, found)
    if (wanted.includes(defaultTenantId)) throw new AppError('tenantFixed')
    await recordAudit(
      ctx,
      found.map((tenant) => ({
        action: 'tenantRemove',
        subject: subjectOf(tenant),
        before: wordsOf(tenant),
      })),
    )
    await markClosed(ctx.db, wanted, ctx.now())
    for (const tenantId of wanted) await endSessionsOfTenant(ctx.db, tenantId, ctx.now())
    return true
  })
}

type Written = Omit<StoredTenant, 'version'>

function subjectOf({ tenantId, tenantName }: Written) {
  return { kind: 'tenant', id: tenantId, name: tenantName } as const
}

/** The fields of a tenant that the audit log shows. */
function wordsOf({ tenantName, domain, linkman, contactNumber, address }: Written) {
  return { tenantName, domain, linkman, contactNumber, address }
}

/** Reads the tenant to store. Refuses an id or a domain that is malformed or belongs to another tenant. */
async function readInput(ctx: TxCtx, input: Submitted, found: StoredTenant | undefined): Promise<Written> {
  const { tenantName, linkman, contactNumber, address } = input
  if (found && input.tenantId !== undefined && input.tenantId !== found.tenantId)
    throw new AppError('tenantIdFixed', { field: 'tenantId' })
  const tenantId = found?.tenantId ?? input.tenantId ?? (await freeId(ctx))
  const domain = input.domain === '' ? '' : hostOf(input.domain.trim())
  refuseFields({
    tenantId: isTenantId(tenantId) ? undefined : 'tenantIdFormat',
    domain: domain === undefined ? 'tenantDomain' : undefined,
  })
  const same = domain ? await findByDomain(ctx.db, domain) : undefined
  refuseFields({
    tenantId: !found && (await isTenant(ctx.db, tenantId)) ? 'tenantIdTaken' : undefined,
    domain: same && same.tenantId !== tenantId ? 'tenantDomainTaken' : undefined,
  })
  return { tenantId, tenantName, linkman, contactNumber, address, domain: domain ?? '' }
}

async function freeId(ctx: TxCtx): Promise<string> {
  const id = String(randomInt(100_000, 1_000_000))
  return (await isTenant(ctx.db, id)) ? freeId(ctx) : id
}

/** Account of the administrator of a new tenant. */
const administrator = { account: 'admin', name: '管理员' }

async function addTenant(ctx: TxCtx, store: FileStore, tenant: Written): Promise<Tenant> {
  const { tenantId } = tenant
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password, `tenant ${tenantId}`)
  await insertTenant(ctx.db, tenantId, tenant.tenantName)
  await updateTenant(ctx.db, tenant)
  await furnishTenant(ctx.db, {
    tenantId,
    newId: ctx.newId,
    store,
    addStaff: (roleIds) => addAdministrator(ctx, tenant, passwordHash, roleIds.get('administrator')),
  })
  return {
    ...(await readTenant(ctx, tenantId)),
    adminAccount: administrator.account,
    adminPassword: password,
  }
}

/** The first department, a post and the administrator. Answers the id of the administrator. */
async function addAdministrator(
  ctx: TxCtx,
  { tenantId, tenantName }: Written,
  passwordHash: string,
  roleId = '',
): Promise<string> {
  const [userId, departmentId] = [ctx.newId(), ctx.newId()]
  await insertStaff(ctx.db, tenantId, {
    people: [
      {
        id: userId,
        ...administrator,
        password_hash: passwordHash,
        must_change_password: true,
        status: 'active',
      },
    ],
    departments: [{ id: departmentId, parent_id: null, name: tenantName, leader_id: null, sort: 0 }],
    memberships: [{ user_id: userId, dept_id: departmentId, sort: 0 }],
    roles: [{ user_id: userId, role_id: roleId }],
  })
  await insertPosts(ctx.db, tenantId, [
    { id: ctx.newId(), post_code: 'GM', post_name: '总经理', category: 1, sort: 0 },
  ])
  return userId
}

function presentTenant(row: StoredTenant): Tenant {
  return {
    ...row,
    id: row.tenantId,
    isFixed: row.tenantId === defaultTenantId ? 1 : 0,
    adminAccount: '',
    adminPassword: '',
  }
}
