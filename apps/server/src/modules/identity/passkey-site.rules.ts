import ipaddr from 'ipaddr.js'

/** The page at which a passkey is made or used. */
export interface PasskeySite {
  origin: string
  /** Host to which passkeys are bound. */
  rpId: string
}

interface Own {
  /** PUBLIC_URL. */
  publicUrl: string | null
  /** Host of the page for people of the tenant; "" without one. */
  tenantDomain: string
}

/**
 * The site of an origin; without one, as programs that are no browser call, that of PUBLIC_URL. Undefined for a page that is not ours, and where browsers know no passkeys:
 * at an IP address or without HTTPS. Without PUBLIC_URL the page is expected on the same machine.
 */
export function siteOf(given: string | undefined, { publicUrl, tenantDomain }: Own): PasskeySite | undefined {
  const origin = given ?? (publicUrl === null ? 'http://localhost' : new URL(publicUrl).origin)
  if (!URL.canParse(origin)) return undefined
  const { protocol, hostname } = new URL(origin)
  const isLocal = protocol === 'http:' && hostname === 'localhost'
  const isSecure = isLocal || (protocol === 'https:' && !ipaddr.isValid(hostname.replaceAll(/[[\]]/g, '')))
  const isOwn =
    (publicUrl === null ? isLocal : origin === new URL(publicUrl).origin) ||
    origin === `https://${tenantDomain}`
  return isSecure && isOwn ? { origin, rpId: hostname } : undefined
}
