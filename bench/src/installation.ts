import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog, newId, openEmbedded, Tokens } from '@countersign/server/parts'
import { basic, tenants } from '@countersign/server/testing'
import { copyFile, linkFile } from './load/load.ts'
import { asLoader, loadRequests, sqlOf } from './load/load-requests.ts'
import { withClient } from './with-client.ts'

/** A logged-in person, with the values their statements name. */
export interface Person {
  id: string
  sessionId: string
  headers: Record<string, string>
}

/** A request that waits for its first signature, with all values an agreement names. */
export interface OpenRequest {
  id: string
  taskId: string
  nodeRunId: string
  leader: Person
  /** An unused signature of the leader. */
  fileId: string
  /** The other values of the request: applicant, department, company, number, time. */
  own: string[]
}

/** The database of a loaded installation, with what a measurement needs from it. */
export class Installation {
  readonly dataDir: string
  readonly appUrl: string
  readonly #url: string
  readonly #tokens: Tokens
  readonly #people = new Map<string, Person>()

  private constructor(dataDir: string, appUrl: string, superuserUrl: string) {
    this.dataDir = dataDir
    this.appUrl = appUrl
    this.#url = superuserUrl
    this.#tokens = new Tokens(this.tokenSecret)
  }

  /** For a running app. */
  static async open(dataDir: string): Promise<Installation> {
    const { appUrl, superuserUrl } = await openEmbedded(dataDir, createLog('error'))
    return new Installation(dataDir, appUrl, superuserUrl.replace(/\/[^/]*$/, '/countersign'))
  }

  get tokenSecret(): Uint8Array {
    return new TextEncoder().encode(readFileSync(join(this.dataDir, 'token-secret'), 'utf8'))
  }

  get postmaster(): number {
    return Number(readFileSync(join(this.dataDir, 'pg-18', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  async query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return withClient(this.#url, async (client) => (await client.query<Row>(text, values)).rows)
  }

  async byAccount(account: string): Promise<Person> {
    const [row] = await this.query<{ id: string }>(
      `select id from app_user where tenant_id = '${tenants.own}' and account = $1`,
      [account],
    )
    if (!row) throw new Error(`nobody is called ${account}`)
    return this.logIn(row.id)
  }

  /** Creates a session and a token without the half second that checking a password takes. */
  async logIn(id: string): Promise<Person> {
    const known = this.#people.get(id)
    if (known) return known
    const sessionId = newId()
    await this.query(
      `insert into session (tenant_id, id, user_id, client_id, expires_at)
       values ('${tenants.own}', $1, $2, 'saber', now() + interval '7 days')`,
      [sessionId, id],
    )
    const token = await this.#tokens.signAccess(
      { userId: id, tenantId: tenants.own, sessionId },
      new Date(),
      18_000,
    )
    const person = { id, sessionId, headers: { ...basic, 'blade-auth': `bearer ${token}` } }
    this.#people.set(id, person)
    return person
  }

  /** Makes this many new requests, each with an unused signature of its leader. */
  async open(count: number): Promise<OpenRequest[]> {
    const [signature] = await this.query<{ sha256: string; size: number; file_id: string }>(
      "select sha256, size::int, id as file_id from file where purpose = 'signature' and spent_by = 'leader0'",
    )
    const [next] = await this.query<{ first: number }>(
      "select (setval('bench.numbers', nextval('bench.numbers') + $1::int) - $1::int)::int as first",
      [count],
    )
    if (!signature || !next) throw new Error('this folder was not loaded by the bench')
    await loadRequests(this.#url, {
      first: next.first,
      last: next.first + count - 1,
      allOf: 'leave running 1',
      start: new Date(Date.now() - count),
      stepMs: 1,
      signature,
      linkedFrom: Number.MAX_SAFE_INTEGER,
      dataDir: this.dataDir,
      lanes: 1,
    })
    const rows = await this.query<{ id: string; leader: string; args: string[]; applied_at: Date }>(
      'select id, people[2] as leader, args, applied_at from bench.plan order by n',
    )
    const requests: OpenRequest[] = []
    for (const { id, leader, args, applied_at } of rows) {
      const [applicant = '', , , , , name = '', number = '', department = '', ...others] = args
      const [departmentName = '', company = '', head = '', tail = ''] = others
      requests.push({
        id,
        taskId: `${head}100${tail}`,
        nodeRunId: `${head}200${tail}`,
        leader: await this.logIn(leader),
        fileId: newId(),
        own: [applicant, name, number, department, departmentName, company, applied_at.toISOString()],
      })
    }
    await this.query(
      `insert into file (tenant_id, id, owner_id, sha256, name, mime, size, purpose)
       select '${tenants.own}', id, owner, $1, 'signature.png', 'image/png', $2, 'signature'
       from unnest($3::text[], $4::text[]) as given(id, owner)`,
      [
        signature.sha256,
        signature.size,
        requests.map((one) => one.fileId),
        requests.map((one) => one.leader.id),
      ],
    )
    // Each time of a picture of its own: a file system counts no more than some ten thousand links of one file.
    const [first = '', ...others] = requests.map((one) => one.fileId)
    copyFile(this.dataDir, signature.file_id, first)
    linkFile(this.dataDir, first, others)
    await asLoader(this.#url, (run) => run(sqlOf('forget-plan.sql')))
    return requests
  }

  /** Delays every commit by this time, like a slow disk; concurrent commits share the delay. */
  async delayCommits(milliseconds: number): Promise<void> {
    await this.query(`alter system set commit_delay = ${milliseconds * 1000}`)
    await this.query('alter system set commit_siblings = 0')
    await this.query('select pg_reload_conf()')
  }
}
