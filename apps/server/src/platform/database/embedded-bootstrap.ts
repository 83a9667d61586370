import pg from 'pg'
import { databaseUrl } from './database-url.ts'

/** Passwords by role. */
interface RolePasswords {
  owner: string
  app: string
}

/**
 * Makes the two roles and the database, as an administrator of a separate PostgreSQL would. Runs at every start
 * and changes nothing that exists.
 */
export async function ensureRolesAndDatabase(superuserUrl: string, passwords: RolePasswords): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await ensureRole(client, 'countersign_owner', passwords.owner)
    await ensureRole(client, 'countersign_app', passwords.app)
    const found = await client.query("select 1 from pg_database where datname = 'countersign'")
    if (found.rowCount === 0) await client.query('create database countersign owner countersign_owner')
  })
  await withClient(databaseUrl(superuserUrl, 'countersign'), async (client) => {
    await client.query('create extension if not exists pg_trgm')
    await client.query('revoke create on schema public from public')
    await client.query('grant all on schema public to countersign_owner')
  })
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (found.rowCount !== 0) return
  const literal = client.escapeLiteral(password)
  await client.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${literal}`,
  )
}

/**
 * Refuses a database with the wrong encoding, which would silently find no Chinese word. `variable` is the one that names
 * it.
 */
export async function requireChineseSearch(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string; trigrams: string[] }>(
    "select current_setting('server_encoding') as encoding, show_trgm('合同') as trigrams",
  )
  if (rows[0]?.encoding === 'UTF8' && rows[0].trigrams.length > 0) return
  throw new Error(
    `${variable}: the database cannot search Chinese; it needs the encoding UTF8 and a ctype such as C.UTF-8.`,
  )
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
