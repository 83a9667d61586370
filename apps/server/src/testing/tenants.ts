import { defaultTenantId } from '@countersign/contract'

/** The product's tenant, and another one whose people and requests must be invisible to the first. */
export const tenants = { own: defaultTenantId, other: '000001' } as const
