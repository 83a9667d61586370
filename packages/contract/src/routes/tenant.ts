import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { type TenantInfo, tenantInfoCall } from '../tenant-info.ts'
import { brand } from './brand.ts'
import { emptyInput, filledText, storable, text, withDefault } from '../values.ts'

export const tenant = z.object({
  /** Same as `tenantId`. */
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  /** Host under which people of this tenant open the page, with its port if it has one. */
  domain: z.string(),
  linkman: z.string(),
  contactNumber: z.string(),
  address: z.string(),
  /** 1 for the first tenant, which cannot be removed. */
  isFixed: z.number(),
  /** Account and random password of the administrator, in the one answer that made them; otherwise "". */
  adminAccount: z.string(),
  adminPassword: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type Tenant = z.infer<typeof tenant>

const tenants = { path: '/api/blade-system/tenant', needs: 'tenant.write' } as const

export const tenantList = listCall(tenants, {
  summary: 'List the tenants of the installation',
  row: tenant,
  filters: {
    /** Text that it contains. */
    tenantId: z.optional(storable(12)),
    /** Text that it contains. */
    tenantName: z.optional(text(40)),
    /** Text that it contains. */
    linkman: z.optional(text(40)),
  },
  sorts: ['tenantId', 'tenantName'],
})

export const tenantDetail = detailCall(tenants, { summary: 'Return a tenant', row: tenant })

export const tenantSelect = route({
  method: 'GET',
  path: '/api/blade-system/tenant/select',
  summary: "List the tenants for a picker; only the caller's own one without the permission `tenant.write`",
  input: emptyInput,
  output: z.array(z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() })),
})

const info: z.ZodMiniType<TenantInfo> = z.object({
  tenantId: z.string(),
  domain: z.string(),
  tenantMode: z.boolean(),
  registration: z.boolean(),
  phone: z.optional(z.boolean()),
  mail: z.optional(z.boolean()),
  brand: z.optional(brand),
})

export const tenantInfo = route({
  ...tenantInfoCall,
  summary:
    'Say to which tenant an address of the page belongs, whether people log in with a tenant id, and whether they may ask for an account',
  input: z.object({ domain: z.optional(text(300)) }),
  output: info,
})

export const tenantSubmit = submitCall(tenants, {
  summary: 'Add a tenant with an administrator, or change the tenant of this id',
  fields: z.object({
    /** Six digits; random ones for a new tenant without it. */
    tenantId: z.optional(text(12)),
    tenantName: filledText(40),
    domain: withDefault(text(200), ''),
    linkman: withDefault(text(40), ''),
    contactNumber: withDefault(text(40), ''),
    address: withDefault(text(200), ''),
  }),
  row: tenant,
  refuses: ['tenantIdFixed', 'tenantIdFormat', 'tenantIdTaken', 'tenantDomain', 'tenantDomainTaken'],
  example: { tenantName: '云岭集团', domain: 'oa.yunling.example', linkman: '周九' },
})

export const tenantRemove = removeCall(
  tenants,
  'Close tenants: nobody logs in any more, and the data stays',
  { refuses: ['tenantFixed'], example: { ids: ['314159'] } },
)
