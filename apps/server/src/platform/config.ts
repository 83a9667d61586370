import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { KeyObject } from 'node:crypto'
import { wrongEmail } from '@countersign/contract'
import { z } from 'zod'
import { type AuditTarget, readTarget } from './audit/audit-target.ts'
import { isAddress, isAddressRange, isLoopback } from './ip-address.ts'
import { type DirectorySettings, readDirectories } from './directories.ts'
import { type ProviderSettings, readProviders } from './log-in-providers.ts'
import { readPrivateKey } from './keyring.ts'
import { readCertificates, type TimeStampAuthority } from './time-stamp-authority.ts'
import { guessedBits } from './secret-strength.ts'
import { createFile } from './whole-file.ts'

const onOff = z.enum(['on', 'off'])

/**
 * Addresses of reverse proxies. A number of hops is not accepted: it does not check who sends, so any caller
 * could forge the header.
 */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isRange))

const privateKey = z.string().transform((text, context) => {
  try {
    return readPrivateKey(text)
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

const target = z.string().transform((text, context) => {
  const found = readTarget(text)
  if (found) return found
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const scanner = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}$/)
  .transform((text) => {
    const colon = text.lastIndexOf(':')
    return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
  })
  .refine(({ port }) => port >= 1 && port <= 65_535)

const mailServer = z.url({ protocol: /^smtps?$/ }).transform((text, context) => {
  const { protocol, hostname, port, username, password } = new URL(text)
  const isTls = protocol === 'smtps:'
  try {
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
    if (host === '') throw new Error('no host')
    return {
      host,
      port: port === '' ? (isTls ? 465 : 587) : Number(port),
      isTls,
      ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    }
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

/** Insecure settings that ALLOW_INSECURE may accept. */
const insecurities = ['token-secret', 'database', 'mail'] as const
const allowed = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(insecurities)))

/** Password of the demo accounts when only this machine can reach them. */
export const wellKnownPassword = 'Demo-2026'

/** Least length of TOKEN_SECRET, in characters. */
const leastSecret = 32

/** Most processes of one installation: each takes some 200 MB, and nine connections to the database. */
const mostWorkers = 16

/** Every environment variable of the product; README lists the same ones. */
const environment = z.object({
  WORKERS: z.coerce.number().int().min(1).max(mostWorkers).default(1),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAPTCHA: onOff.default('on'),
  FAIR_RATES: onOff.default('on'),
  TENANT_GIGABYTES: z.coerce.number().min(0.001).max(1_000_000).default(200),
  TENANT_MODE: onOff.default('off'),
  API_DOCS: z.enum(['login', 'open']).default('login'),
  DEMO: z.enum(['on', 'off', 'small']).optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .regex(/[A-Za-z]/)
    .regex(/\d/)
    .optional(),
  TOKEN_SECRET: z.string().min(leastSecret).optional(),
  METRICS_TOKEN: z.string().min(leastSecret).optional(),
  EVIDENCE_KEY: privateKey.optional(),
  EVIDENCE_KEY_FILE: z.string().min(1).optional(),
  TIME_STAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TIME_STAMP_CA_FILE: z.string().min(1).optional(),
  AUDIT_STREAM: target.optional(),
  CLAMD: scanner.optional(),
  ALLOW_INSECURE: allowed.default([]),
  LOGIN_PROVIDERS_FILE: z.string().min(1).optional(),
  DIRECTORIES_FILE: z.string().min(1).optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => wrongEmail(text) === undefined)
    .optional(),
  SMS_OUTBOX: onOff.optional(),
  SMS_ALIYUN_KEY_ID: z.string().min(1).optional(),
  SMS_ALIYUN_KEY_SECRET: z.string().min(1).optional(),
  SMS_ALIYUN_SIGN_NAME: z.string().min(1).optional(),
  SMS_ALIYUN_TEMPLATE: z.string().min(1).optional(),
  SMS_ALIYUN_TEMPLATE_APPROVED: z.string().min(1).optional(),
  SMS_ALIYUN_TEMPLATE_REFUSED: z.string().min(1).optional(),
  SMS_ALIYUN_TEMPLATE_PHONE: z.string().min(1).optional(),
  SMS_ALIYUN_TEMPLATE_INVITATION: z.string().min(1).optional(),
  TRUST_PROXY: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

const postgres = 'an address such as postgres://role:password@host/database'
const web = 'an address that begins with https:// or http://'

/** Values that a variable takes, as the refusal of another value names them. A variable that is not listed takes any text. */
const wanted: Readonly<Record<string, string>> = {
  WORKERS: `a whole number from 1 to ${mostWorkers}`,
  PORT: 'a whole number from 0 to 65535',
  DATABASE_URL: postgres,
  DATABASE_MIGRATE_URL: postgres,
  PUBLIC_URL: web,
  CAPTCHA: 'on or off',
  FAIR_RATES: 'on or off',
  TENANT_GIGABYTES: 'a number from 0.001 to 1000000',
  TENANT_MODE: 'on or off',
  API_DOCS: 'login or open',
  DEMO: 'on, off or small',
  DEMO_PASSWORD: 'at least 8 characters with a letter and a digit',
  TOKEN_SECRET: `at least ${leastSecret} characters`,
  METRICS_TOKEN: `at least ${leastSecret} characters`,
  EVIDENCE_KEY: 'an Ed25519 private key (PKCS #8, PEM) as made by npm run evidence-key',
  TIME_STAMP_URL: web,
  AUDIT_STREAM: 'syslog://host:port (UDP), syslog+tcp://host:port or the whole path of a file',
  CLAMD: 'host:port, such as 127.0.0.1:3310',
  ALLOW_INSECURE: `one or more of ${insecurities.join(', ')}`,
  SMTP_URL: 'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com',
  MAIL_FROM: 'an address such as oa@example.com',
  TRUST_PROXY: 'addresses or ranges such as 10.0.0.5, 10.1.0.0/16, fd00::/8 or loopback',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace and silent',
} satisfies Partial<Record<keyof z.infer<typeof environment>, string>>

/** Account of Aliyun's SMS service (短信服务). */
export interface AliyunSms {
  keyId: string
  keySecret: string
  /** Name in front of every message (签名). */
  signName: string
  /** Code of the template for log-in codes, with the variable `code`. */
  template: string
  /** Codes of the templates, without variables, that tell a decision on a registration; without them none is sent. */
  approvedTemplate?: string | undefined
  refusedTemplate?: string | undefined
  /** Code of the template, without variables, that tells an old phone that it logs in no more. */
  phoneTemplate?: string | undefined
  /** Code of the template that invites, with the variable `link`: what follows `/reset#` in the address. */
  invitationTemplate?: string | undefined
}

/** Server that sends mails. */
export interface MailSettings {
  host: string
  port: number
  /** Whether the connection is encrypted from its first byte on. */
  isTls: boolean
  /** Whether a connection that begins in the clear must become encrypted before anything is sent. */
  needsTls: boolean
  /** Undefined for a server that asks for no log-in. */
  user?: string | undefined
  password?: string | undefined
  /** Address that mails come from. */
  from: string
}

export interface Config {
  /** Processes that serve; more than one share the port. */
  workers: number
  port: number
  host: string
  dataDir: string
  /** Null for the embedded database. */
  database: { appUrl: string; ownerUrl: string } | null
  publicUrl: string | null
  captcha: boolean
  /** Whether one person may do only so much at a time (contract: rates). */
  fairRates: boolean
  /** Limit on the uploaded files of each tenant. */
  tenantGigabytes: number
  /** Whether people log in with the id of their tenant. Otherwise the first tenant is the only one that is open. */
  tenantMode: boolean
  /** Whether anybody may read the description of the wire. */
  openApiDocs: boolean
  demo: boolean
  /** Whether a new demo gets the whole company with its history, and not only six people. */
  demoCompany: boolean
  /** Password of the demo accounts; null asks for a random one, since other machines may reach them. */
  demoPassword: string | null
  tokenSecret: Uint8Array
  /** Token with which other machines may read /metrics. */
  metricsToken?: string | undefined
  /** Key that signs evidence; null for the key kept in `dataDir`. */
  evidenceKey: KeyObject | null
  /** Authority that time-stamps anchors once a day; null for none. */
  timeStamps: TimeStampAuthority | null
  /** Third parties at which people log in. */
  loginProviders: ProviderSettings[]
  /** Directories that people and departments come from, one a tenant at most. */
  directories: DirectorySettings[]
  /** Server for mails; null sends none. */
  mail: MailSettings | null
  /** SMS service; null keeps messages in the outbox that administrators read in the app. */
  sms: AliyunSms | null
  /** Whether messages are kept in the app where no service sends them: whoever may read them can log in as anybody. */
  smsOutbox: boolean
  /** Target of the stream of the audit log; null when it is not streamed. */
  auditTarget: AuditTarget | null
  /** Address of the clamd that scans attachments; null when none are scanned. */
  virusScanner: { host: string; port: number } | null
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  logLevel: string
}

/** A setting with which the app cannot work; the start prints the message and ends. */
export class ConfigError extends Error {}

/** Reads the settings once, at the start. Throws ConfigError with a sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const names = Object.keys(z.flattenError(parsed.error).fieldErrors)
    throw new ConfigError(names.map((name) => `${name} must be ${wanted[name] ?? 'a text'}.`).join(' '))
  }
  const value = parsed.data
  if ((value.DATABASE_URL === undefined) !== (value.DATABASE_MIGRATE_URL === undefined)) {
    throw new ConfigError(
      'DATABASE_URL (app role) and DATABASE_MIGRATE_URL (owner) must be set together, or both left out to use the embedded database.',
    )
  }
  if (value.DATABASE_URL && !value.TOKEN_SECRET) {
    throw new ConfigError('TOKEN_SECRET (at least 32 characters) must be set together with DATABASE_URL.')
  }
  const evidenceKey = givenKey(value)
  if (value.DATABASE_URL && !evidenceKey) {
    throw new ConfigError(
      'EVIDENCE_KEY or EVIDENCE_KEY_FILE must be set together with DATABASE_URL; npm run evidence-key -- <file> makes a key.',
    )
  }
  if (value.TOKEN_SECRET && !value.ALLOW_INSECURE.includes('token-secret')) requireStrong(value.TOKEN_SECRET)
  if (!value.ALLOW_INSECURE.includes('database')) {
    requireTls('DATABASE_URL', value.DATABASE_URL)
    requireTls('DATABASE_MIGRATE_URL', value.DATABASE_MIGRATE_URL)
  }
  const dataDir = resolve(value.DATA_DIR)
  const demo = value.DEMO ?? (value.DATABASE_URL ? 'off' : 'on')
  return {
    workers: value.WORKERS,
    port: value.PORT,
    host: value.HOST,
    dataDir,
    database:
      value.DATABASE_URL && value.DATABASE_MIGRATE_URL
        ? { appUrl: value.DATABASE_URL, ownerUrl: value.DATABASE_MIGRATE_URL }
        : null,
    publicUrl: value.PUBLIC_URL ?? null,
    captcha: value.CAPTCHA === 'on',
    fairRates: value.FAIR_RATES === 'on',
    tenantGigabytes: value.TENANT_GIGABYTES,
    tenantMode: value.TENANT_MODE === 'on',
    openApiDocs: value.API_DOCS === 'open',
    demo: demo !== 'off',
    demoCompany: demo === 'on',
    demoPassword: value.DEMO_PASSWORD ?? (isForThisMachine(value) ? wellKnownPassword : null),
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY,
    auditTarget: value.AUDIT_STREAM ?? null,
    virusScanner: value.CLAMD ?? null,
    evidenceKey,
    timeStamps: givenAuthority(value),
    mail: givenMail(value),
    sms: givenSms(value),
    // With a database of one's own an installation is meant for work.
    smsOutbox: value.SMS_OUTBOX === undefined ? value.DATABASE_URL === undefined : value.SMS_OUTBOX === 'on',
    loginProviders: givenProviders(value),
    directories: givenList('DIRECTORIES_FILE', value.DIRECTORIES_FILE, readDirectories),
    tokenSecret: new TextEncoder().encode(value.TOKEN_SECRET ?? keptSecret(dataDir)),
  }
}

/** False when PUBLIC_URL or TRUST_PROXY suggests a proxy on this machine, which lets others in. */
function isForThisMachine({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<z.infer<typeof environment>, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean {
  return isThisMachine(HOST) && PUBLIC_URL === undefined && TRUST_PROXY.length === 0
}

function givenAuthority({
  TIME_STAMP_URL: url,
  TIME_STAMP_CA_FILE: path,
}: Pick<z.infer<typeof environment>, 'TIME_STAMP_URL' | 'TIME_STAMP_CA_FILE'>): TimeStampAuthority | null {
  if ((url === undefined) !== (path === undefined)) {
    throw new ConfigError('TIME_STAMP_URL and TIME_STAMP_CA_FILE must be set together, or both left out.')
  }
  if (url === undefined || path === undefined) return null
  try {
    return { url, roots: readCertificates(readFileSync(path, 'utf8')) }
  } catch (cause) {
    throw new ConfigError(`TIME_STAMP_CA_FILE: ${path} holds no readable certificate (PEM).`, { cause })
  }
}

function givenProviders({
  LOGIN_PROVIDERS_FILE: path,
  PUBLIC_URL,
}: Pick<z.infer<typeof environment>, 'LOGIN_PROVIDERS_FILE' | 'PUBLIC_URL'>): ProviderSettings[] {
  if (path === undefined) return []
  if (PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_URL must be set together with LOGIN_PROVIDERS_FILE: third parties send people back to it.',
    )
  }
  return givenList('LOGIN_PROVIDERS_FILE', path, readProviders)
}

/** The list in a file; none without a file. */
function givenList<T>(name: string, path: string | undefined, read: (json: string) => T[]): T[] {
  if (path === undefined) return []
  let json: string
  try {
    json = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ConfigError(`${name}: ${path} cannot be read.`, { cause })
  }
  try {
    return read(json)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`${name}: ${path}: ${reason}.`, { cause })
  }
}

function givenMail({
  SMTP_URL: server,
  MAIL_FROM: from,
  PUBLIC_URL,
  ALLOW_INSECURE,
}: z.infer<typeof environment>): MailSettings | null {
  if (server === undefined && from === undefined) return null
  if (server === undefined || from === undefined || PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL, MAIL_FROM and PUBLIC_URL must be set together, or SMTP_URL and MAIL_FROM both left out: mails lead to pages at PUBLIC_URL.',
    )
  }
  const needsTls = !isThisMachine(server.host) && !ALLOW_INSECURE.includes('mail')
  return { ...server, needsTls, from }
}

function givenSms({
  SMS_ALIYUN_KEY_ID: keyId,
  SMS_ALIYUN_KEY_SECRET: keySecret,
  SMS_ALIYUN_SIGN_NAME: signName,
  SMS_ALIYUN_TEMPLATE: template,
  SMS_ALIYUN_TEMPLATE_APPROVED: approvedTemplate,
  SMS_ALIYUN_TEMPLATE_REFUSED: refusedTemplate,
  SMS_ALIYUN_TEMPLATE_PHONE: phoneTemplate,
  SMS_ALIYUN_TEMPLATE_INVITATION: invitationTemplate,
}: z.infer<typeof environment>): AliyunSms | null {
  const others = { approvedTemplate, refusedTemplate, phoneTemplate, invitationTemplate }
  if (keyId && keySecret && signName && template) return { keyId, keySecret, signName, template, ...others }
  const given = [keyId, keySecret, signName, template, ...Object.values(others)]
  if (given.every((one) => !one)) return null
  throw new ConfigError(
    'SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_ALIYUN_SIGN_NAME and SMS_ALIYUN_TEMPLATE must be set together, or all left out; the other templates need them.',
  )
}

function givenKey({
  EVIDENCE_KEY,
  EVIDENCE_KEY_FILE,
}: Pick<z.infer<typeof environment>, 'EVIDENCE_KEY' | 'EVIDENCE_KEY_FILE'>): KeyObject | null {
  if (EVIDENCE_KEY && EVIDENCE_KEY_FILE) {
    throw new ConfigError('EVIDENCE_KEY and EVIDENCE_KEY_FILE must not both be set.')
  }
  if (!EVIDENCE_KEY_FILE) return EVIDENCE_KEY ?? null
  try {
    return readPrivateKey(readFileSync(EVIDENCE_KEY_FILE, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`EVIDENCE_KEY_FILE: ${EVIDENCE_KEY_FILE} holds no readable Ed25519 private key.`, {
      cause,
    })
  }
}

/**
 * Least strength of a secret, in bits as estimated. A random text of 32 hexadecimal digits has more; a sentence
 * or a repeated word has less.
 */
const leastBits = 72

function requireStrong(secret: string): void {
  if (guessedBits(secret) >= leastBits) return
  throw new ConfigError(
    'TOKEN_SECRET is too easy to guess, and anybody who guesses it can act as any user. Use a random one, such as `openssl rand -base64 48` prints, or set ALLOW_INSECURE=token-secret.',
  )
}

const withTls = ['require', 'verify-ca', 'verify-full', 'no-verify']

/** Refuses a remote database without TLS, where passwords and data could be read on the network. */
function requireTls(name: string, given: string | undefined): void {
  if (given === undefined) return
  const { hostname, searchParams } = new URL(given)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isLocal = host === '' || host.startsWith('/') || isThisMachine(host)
  const mode = searchParams.get('sslmode')
  const isSecure = mode === null ? /^(true|1)$/.test(searchParams.get('ssl') ?? '') : withTls.includes(mode)
  if (isLocal || isSecure) return
  throw new ConfigError(
    `${name} connects to ${host} without TLS. Add ?sslmode=verify-full to it, or set ALLOW_INSECURE=database.`,
  )
}

/** Whether the host is this machine. */
function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || isLoopback(name)
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

function isRange(text: string): boolean {
  return namedRanges.includes(text) || isAddress(text) || isAddressRange(text)
}

/** Secret of an installation without TOKEN_SECRET: made once, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) createFile(path, randomBytes(48).toString('base64url'))
  const secret = readFileSync(path, 'utf8')
  if (secret.length < leastSecret) {
    throw new ConfigError(
      `${path} holds fewer than ${leastSecret} characters. Remove the file to make a new secret; everybody must then log in again.`,
    )
  }
  return secret
}
