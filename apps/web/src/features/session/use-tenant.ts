import { isTenantInfo, tenantInfoCall } from '@countersign/contract'
import { useEffect, useState } from 'react'
import { setBrand } from '../../lib/page/brand.ts'
import { call } from '../../lib/http/call.ts'
import { settings } from '../../lib/settings.ts'

const infoRoute = {
  ...tenantInfoCall,
  output: {
    safeParse: (data: unknown) =>
      isTenantInfo(data) ? { success: true as const, data } : { success: false as const },
  },
}

export interface Tenant {
  tenantId: string
  /** Whether the person has to name the tenant. */
  isAsked: boolean
  /** Whether people may ask for an account of this tenant. */
  mayRegister: boolean
  /** Whether people may log in with a code sent to their phone. */
  hasPhone: boolean
  /** Whether people who forgot their password get a link by mail or a code by SMS. */
  mayReset: boolean
}

const unknownTenant: Tenant = {
  tenantId: settings.tenantId,
  isAsked: false,
  mayRegister: false,
  hasPhone: true,
  mayReset: true,
}

/**
 * The tenant that people log in to: the tenant of this address, otherwise the one they name if the installation asks for
 * it, otherwise the first one. Part of the first load of /login, like use-captcha.ts.
 */
export function useTenant(): Tenant {
  const [tenant, setTenant] = useState<Tenant>(unknownTenant)
  useEffect(() => void findTenant().then(setTenant), [])
  return tenant
}

/** Without an answer the first tenant is meant. */
export async function findTenant(): Promise<Tenant> {
  try {
    const info = await call(infoRoute, { domain: location.origin }, { quiet: true })
    setBrand(info?.brand)
    const tenantId = info?.tenantId ?? ''
    const isAsked = info?.tenantMode === true && tenantId === ''
    const mayRegister = info?.registration === true && !isAsked
    const hasPhone = info?.phone !== false
    const mayReset = hasPhone || info?.mail === true
    return { tenantId: tenantId || settings.tenantId, isAsked, mayRegister, hasPhone, mayReset }
  } catch {
    return unknownTenant
  }
}
