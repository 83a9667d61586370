/** Path of the page on which a new password is set. */
const resetPath = '/reset'

/** Address of that page for one link. The token stands behind #, which browsers send to no server. */
export function resetAddress(tenantId: string, token: string): string {
  return `${resetPath}#${tenantId}.${token}`
}

/** The part behind # of such an address. */
export function readReset(hash: string): { tenantId: string; token: string } | undefined {
  const [, tenantId, token] = /^#([^.]+)\.([\w-]+)$/.exec(hash) ?? []
  return tenantId === undefined || token === undefined ? undefined : { tenantId, token }
}
