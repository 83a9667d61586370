import type { Brand } from './brand.ts'
import type { Route } from './route.ts'

export interface TenantInfo {
  /** Tenant that the address belongs to; "" for none. */
  tenantId: string
  domain: string
  /** Whether people log in with the id of their tenant. */
  tenantMode: boolean
  /** Whether people may ask for an account of that tenant on the log-in page. */
  registration: boolean
  /** Whether a code can be sent to a phone, so that people may log in with it; other servers do not say. */
  phone?: boolean
  /** Whether mails are sent; other servers do not say. */
  mail?: boolean
  /** How that tenant shows itself; other servers do not say. */
  brand?: Brand
}

/** Declared without a schema, because the login page calls it and loads no schemas. */
export const tenantInfoCall = {
  method: 'GET',
  path: '/api/blade-system/tenant/info',
  access: 'client',
  writes: false,
} as const satisfies Partial<Route>

/** The answer that the schema of the call (routes/tenant.ts) accepts. */
export function isTenantInfo(data: unknown): data is TenantInfo {
  if (typeof data !== 'object' || data === null) return false
  const isText = (name: string) => typeof Reflect.get(data, name) === 'string'
  const isFlag = (name: string) => typeof Reflect.get(data, name) === 'boolean'
  return isText('tenantId') && isText('domain') && isFlag('tenantMode') && isFlag('registration')
}
