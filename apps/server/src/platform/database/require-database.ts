import pg from 'pg'
import { ConfigError } from '../config.ts'
import { requireChineseSearch } from './embedded-bootstrap.ts'

/** The PostgreSQL whose statements the app uses. */
const leastVersion = 18

const extensions = ['pg_trgm', 'btree_gist']

/**
 * Refuses the addresses of a separate database at which the app could not work. Each reason is a sentence that names the
 * variable; the driver's own words are kept as its cause.
 */
export async function requireDatabases({ ownerUrl, appUrl }: Addresses): Promise<void> {
  await requireDatabase('DATABASE_MIGRATE_URL', ownerUrl)
  await requireDatabase('DATABASE_URL', appUrl)
}

interface Addresses {
  ownerUrl: string
  appUrl: string
}

async function requireDatabase(variable: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (cause) {
    throw new ConfigError(`${variable}: ${sayRefusal(cause, client)}`, { cause })
  }
  try {
    const { rows } = await client.query<{ version: number; lacking: string[] }>(
      `select current_setting('server_version_num')::int / 10000 as version, array(
         select name from unnest($1::text[]) as name where name not in (select extname from pg_extension)
       ) as lacking`,
      [extensions],
    )
    const { version = 0, lacking = [] } = rows[0] ?? {}
    if (version < leastVersion) {
      throw new ConfigError(
        `${variable}: the server is PostgreSQL ${version}; Countersign needs PostgreSQL ${leastVersion} or newer.`,
      )
    }
    if (lacking.length > 0) {
      throw new ConfigError(
        `${variable}: the database ${client.database} lacks ${lacking.join(' and ')}; run "create extension ${lacking[0]}" in it as a superuser.`,
      )
    }
    await requireChineseSearch(client, variable)
  } finally {
    await client.end()
  }
}

type Place = Pick<pg.Client, 'host' | 'port' | 'user' | 'database'>

const refused = ({ host, port }: Place) => `no PostgreSQL listens at ${host}, port ${port}.`
const unknownHost = ({ host }: Place) => `there is no machine ${host}.`
const silent = ({ host, port }: Place) => `${host}, port ${port} does not answer.`

/** By the code of the system or of PostgreSQL. */
const reasons: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  '28P01': ({ user }) => `the password of ${user} is wrong, or there is no such role.`,
  '28000': ({ user, database }) =>
    `PostgreSQL does not let ${user} into the database ${database} from here (pg_hba.conf).`,
  '3D000': ({ database }) => `there is no database ${database}.`,
  '42501': ({ user, database }) => `${user} may not connect to the database ${database}.`,
  '53300': () => 'PostgreSQL has no connection left (max_connections).',
  '57P03': () => 'PostgreSQL is starting or stopping; try again.',
}

/** The driver's few errors without a code. */
const words: readonly [RegExp, (place: Place) => string][] = [
  [/timeout/, silent],
  [/does not support SSL/, ({ host }) => `${host} offers no TLS; see sslmode.`],
  [/password/, ({ user }) => `PostgreSQL asks for a password of ${user}, and the address has none.`],
]

function sayRefusal(error: unknown, place: Place): string {
  // Several addresses of one name fail with an error each.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const message = first instanceof Error ? first.message : ''
  const say = reasons[code] ?? words.find(([pattern]) => pattern.test(message))?.[1]
  if (say) return say(place)
  if (/CERT|SIGNATURE|TLS|SSL/.test(code))
    return `the certificate of ${place.host} is not accepted (${code}); see sslmode and sslrootcert.`
  return `${place.host}, port ${place.port} is not reached${code && ` (${code})`}.`
}
