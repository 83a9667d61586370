import type { ClaimKind } from '@countersign/contract'
import { z } from 'zod'
import { isLoopback } from './ip-address.ts'

/** Plain http is accepted on this machine only: codes and secrets travel to these addresses. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
})

const text = z.string().trim().min(1).max(2000)

const common = {
  /** Name in addresses, as in /oauth/redirect/{source}; identities are stored under it. */
  source: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
  /** Name on the log-in page. */
  name: text.optional(),
  /** CorpID at WeCom, AppKey at DingTalk, App ID at Feishu. */
  clientId: text,
  clientSecret: text,
}
/**
 * What the third party vouches for, by which its identities meet a person who has an account. Each kind has what its API
 * answers; GitHub and Gitee name nothing that a company gave out.
 */
const meets = <const K extends ClaimKind>(...kinds: K[]) => ({ meets: z.enum(kinds).optional() })
/** Addresses of a private deployment, such as GitHub Enterprise: its log-in page, and its API. */
const places = { loginUrl: address.optional(), apiUrl: address.optional() }

const entry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('oidc'),
    issuer: address,
    scope: text.default('openid profile'),
    ...meets('number', 'phone', 'email'),
    /** Claim that holds the number of a person; OpenID Connect names none. */
    numberClaim: text.optional(),
  }),
  z.strictObject({ ...common, ...places, kind: z.literal('github') }),
  z.strictObject({ ...common, ...places, kind: z.literal('gitee') }),
  z.strictObject({ ...common, ...places, ...meets('number'), kind: z.literal('wecom'), agentId: text }),
  z.strictObject({ ...common, ...places, ...meets('phone'), kind: z.literal('dingtalk') }),
  z.strictObject({ ...common, ...places, ...meets('number', 'phone', 'email'), kind: z.literal('feishu') }),
])

/** A third party at which people log in, as the file of LOGIN_PROVIDERS_FILE lists it. */
export type ProviderSettings = z.output<typeof entry>

/** Reads the list. Throws with a sentence that names the wrong entry; it quotes no value, since some are secret. */
export function readProviders(json: string): ProviderSettings[] {
  const list = parseList(json)
  const found = list.map((given, index) => readEntry(given, index + 1))
  const twice = found.find(({ source }, index) => found.findIndex((one) => one.source === source) < index)
  if (twice) throw new Error(`two entries have the source ${twice.source}`)
  return found
}

function parseList(json: string): unknown[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    throw new Error('it is not JSON')
  }
  if (!Array.isArray(list)) throw new Error('it is not a list')
  return list
}

function readEntry(given: unknown, number: number): ProviderSettings {
  const parsed = entry.safeParse(given)
  if (parsed.success) return parsed.data
  const named = z.object({ source: z.string().max(100) }).safeParse(given)
  const which = named.success ? ` (${named.data.source})` : ''
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key} is not known`)
      : [sayWanted(issue.path)],
  )
  throw new Error(`entry ${number}${which}: ${names.join('; ')}`)
}

const web = 'must begin with https:// (http:// on this machine only)'

/** Values that a field of an entry takes, as a refusal names them. A field that is not listed takes a text. */
const wanted: Readonly<Record<string, string>> = {
  kind: 'must be oidc, github, gitee, wecom, dingtalk or feishu',
  source: 'must be 1 to 32 of a-z, 0-9, - and _, with a letter first',
  issuer: web,
  meets: 'must be number, phone or email, as far as this kind vouches for it',
  loginUrl: web,
  apiUrl: web,
}

function sayWanted([field]: readonly PropertyKey[]): string {
  if (field === undefined) return 'it is not an object'
  return `${String(field)} ${wanted[String(field)] ?? 'must be a text of 1 to 2,000 characters'}`
}
