import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'])

/** Addresses of reverse proxies. A number of hops says nothing of who asks: anybody could send as many. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every(isRange),
    'addresses or ranges, as 10.0.0.5, 10.1.0.0/16, fd00::/8 or loopback',
  )

/** Every variable the product reads; README lists the same. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAPTCHA: onOff.default('on'),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .regex(/[A-Za-z]/)
    .regex(/\d/)
    .default('Demo-2026'),
  TOKEN_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Unset means the embedded database. */
  database: { appUrl: string; ownerUrl: string } | null
  publicUrl: string | null
  captcha: boolean
  demo: boolean
  demoPassword: string
  tokenSecret: Uint8Array
  /** Whose X-Forwarded-For is believed. */
  trustProxy: string[]
  logLevel: string
}

export class ConfigError extends Error {}

/** Parsed once, at the start. Throws ConfigError with a sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not usable. ${problems.join('; ')}`)
  }
  const value = parsed.data
  if ((value.DATABASE_URL === undefined) !== (value.DATABASE_MIGRATE_URL === undefined)) {
    throw new ConfigError(
      'DATABASE_URL (app role) and DATABASE_MIGRATE_URL (owner) must be set together, or neither for the embedded database.',
    )
  }
  if (value.DATABASE_URL && !value.TOKEN_SECRET) {
    throw new ConfigError('TOKEN_SECRET (at least 32 characters) must be set together with DATABASE_URL.')
  }
  const dataDir = resolve(value.DATA_DIR)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    database:
      value.DATABASE_URL && value.DATABASE_MIGRATE_URL
        ? { appUrl: value.DATABASE_URL, ownerUrl: value.DATABASE_MIGRATE_URL }
        : null,
    publicUrl: value.PUBLIC_URL ?? null,
    captcha: value.CAPTCHA === 'on',
    demo: (value.DEMO ?? (value.DATABASE_URL ? 'off' : 'on')) === 'on',
    demoPassword: value.DEMO_PASSWORD,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    tokenSecret: new TextEncoder().encode(value.TOKEN_SECRET ?? keptSecret(dataDir)),
  }
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0) return namedRanges.includes(text)
  const most = family === 4 ? 32 : 128
  return more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}

/** The secret of a trial installation: made once, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return readFileSync(path, 'utf8')
}
