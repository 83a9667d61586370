import type { ClaimKind } from '@countersign/contract'
import { z } from 'zod'
import { readEntries, refuseTwice, secureAddress as address } from './settings-list.ts'

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
  const found = readEntries(json, entry, wanted)
  refuseTwice(found, ({ source }) => `the source ${source}`)
  return found
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
