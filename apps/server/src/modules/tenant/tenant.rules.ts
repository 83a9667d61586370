/**
 * Host of an address of the page, as `https://oa.example.com/` or `oa.example.com:8443`; undefined for another text.
 */
export function hostOf(text: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url && url.username === '' && /^[\w.:[\]-]+$/.test(url.host) ? url.host : undefined
}

/** Whether a text is the id of a tenant: six digits. */
export function isTenantId(text: string): boolean {
  return /^\d{6}$/.test(text)
}
