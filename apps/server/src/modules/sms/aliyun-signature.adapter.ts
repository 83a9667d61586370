import { createHash, createHmac, randomUUID } from 'node:crypto'

/** One call of an Aliyun service whose parameters stand in the query. */
export interface AliyunCall {
  host: string
  action: string
  /** Version of the service's interface, a date such as 2017-05-25. */
  version: string
  query: Readonly<Record<string, string>>
}

export interface AliyunKey {
  id: string
  secret: string
}

const algorithm = 'ACS3-HMAC-SHA256'
const emptyHash = sha256('')

/**
 * Signs a POST without a body as Aliyun documents it (V3 版本请求体&签名机制, ACS3-HMAC-SHA256). The nonce makes a
 * signature valid once.
 */
export function signAliyunCall(
  { host, action, version, query }: AliyunCall,
  key: AliyunKey,
  now: Date,
  nonce: string = randomUUID(),
): { search: string; headers: Record<string, string> } {
  const search = sorted(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': emptyHash,
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = sorted(headers)
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', search, lines, names, emptyHash].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`
  return { search, headers: { ...headers, authorization } }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** RFC 3986: unlike encodeURIComponent, it also encodes ! ' ( ) and *. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sorted(entries: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
