import { defaultTenantId } from '@countersign/contract'
import { z } from 'zod'
import { isLoopback } from './ip-address.ts'
import { readEntries, refuseTwice, secureAddress } from './settings-list.ts'

const text = z.string().trim().min(1).max(2000)
/** "" for what the directory does not say. */
const attribute = z.string().trim().max(100)
const isHere = (url: string) => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Keys by which people of before are recognised at the first run. */
const matchKeys = ['account', 'code', 'phone'] as const
export type MatchKey = (typeof matchKeys)[number]

const common = {
  /** Name under which the ids of the directory are stored. */
  source: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
  /** Name on the pages. */
  name: text.optional(),
  tenantId: text.default(defaultTenantId),
  matchBy: z.array(z.enum(matchKeys)).default(['account', 'code']),
}

const ldap = {
  ...common,
  url: z.url({ protocol: /^ldaps?$/ }),
  /** Whether a connection that begins in the clear must become encrypted before anything is sent. */
  startTls: z.boolean().default(false),
  /** Certificates (PEM) of a company's own authority. */
  ca: z.string().min(1).max(100_000).optional(),
  bindDn: text,
  bindPassword: text,
  /** Where people and units are looked for. */
  base: text,
  /** Whether people log in with the password of the directory, beside their own. */
  logIn: z.boolean().default(true),
}

const attributesWith = (of: Record<AttributeName, string>) =>
  z
    .strictObject({
      id: attribute.min(1).default(of.id),
      account: attribute.min(1).default(of.account),
      realName: attribute.min(1).default(of.realName),
      code: attribute.default(of.code),
      phone: attribute.default(of.phone),
      email: attribute.default(of.email),
      departmentName: attribute.min(1).default(of.departmentName),
      leader: attribute.default(of.leader),
    })
    .prefault({})

type AttributeName = 'id' | 'account' | 'realName' | 'code' | 'phone' | 'email' | 'departmentName' | 'leader'

const ofBoth = { phone: 'mobile', email: 'mail', departmentName: 'ou', code: 'employeeNumber' }
const units = '(objectClass=organizationalUnit)'

const office = (apiUrl: string, tokenUrl = apiUrl) => ({
  ...common,
  /** CorpID at WeCom, AppKey at DingTalk, App ID at Feishu. */
  clientId: text,
  clientSecret: text,
  apiUrl: secureAddress.default(apiUrl),
  /** Where DingTalk gives tokens out. */
  tokenUrl: secureAddress.default(tokenUrl),
})

const entry = z.discriminatedUnion('kind', [
  z.strictObject({ ...office('https://qyapi.weixin.qq.com'), kind: z.literal('wecom') }),
  z.strictObject({
    ...office('https://oapi.dingtalk.com', 'https://api.dingtalk.com'),
    kind: z.literal('dingtalk'),
  }),
  z.strictObject({ ...office('https://open.feishu.cn'), kind: z.literal('feishu') }),
  z.strictObject({
    ...ldap,
    kind: z.literal('ldap'),
    peopleFilter: text.default('(objectClass=inetOrgPerson)'),
    departmentFilter: text.default(units),
    attributes: attributesWith({
      ...ofBoth,
      id: 'entryUUID',
      account: 'uid',
      realName: 'cn',
      leader: 'manager',
    }),
  }),
  z.strictObject({
    ...ldap,
    kind: z.literal('ad'),
    // Without accounts that are disabled.
    peopleFilter: text.default(
      '(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
    ),
    departmentFilter: text.default(units),
    attributes: attributesWith({
      ...ofBoth,
      id: 'objectGUID',
      account: 'sAMAccountName',
      realName: 'displayName',
      leader: 'managedBy',
    }),
  }),
])

/** A directory that people and departments come from, as the file of DIRECTORIES_FILE lists it. */
export type DirectorySettings = z.output<typeof entry>
export type LdapSettings = Extract<DirectorySettings, { kind: 'ldap' | 'ad' }>
export type OfficeDirectorySettings = Exclude<DirectorySettings, LdapSettings>

/** Reads the list. Throws with a sentence that names the wrong entry; it quotes no value, since some are secret. */
export function readDirectories(json: string): DirectorySettings[] {
  const found = readEntries(json, entry, wanted)
  refuseTwice(found, ({ tenantId }) => `the tenant ${tenantId}`)
  for (const one of found) {
    if (!('url' in one) || !one.url.startsWith('ldap:') || one.startTls || isHere(one.url)) continue
    throw new Error(
      `${one.source}: url must begin with ldaps:// or startTls be true, since passwords travel there`,
    )
  }
  return found
}

const wanted: Readonly<Record<string, string>> = {
  kind: 'must be ldap, ad, wecom, dingtalk or feishu',
  source: 'must be 1 to 32 of a-z, 0-9, - and _, with a letter first',
  url: 'must begin with ldap:// or ldaps://',
  apiUrl: 'must begin with https:// (http:// on this machine only)',
  tokenUrl: 'must begin with https:// (http:// on this machine only)',
  startTls: 'must be true or false',
  logIn: 'must be true or false',
  matchBy: 'must be a list of account, code and phone',
  attributes: 'must name attributes for id, account, realName, code, phone, email, departmentName and leader',
}
