import { timingSafeEqual } from 'node:crypto'
import { type Credentials, parse as parseBasic } from 'basic-auth'
import { LruMap } from 'toad-cache'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Client, findClient } from './identity.repository.ts'

/** Clients are kept for a minute: every call names one, and they change rarely. */
const keptMs = 60_000
const mostKept = 1000

/** Finds the client of a call by its Basic credentials. */
export class Clients {
  readonly #db: Db
  readonly #kept = new LruMap<Client>(mostKept, keptMs)

  constructor(db: Db) {
    this.#db = db
  }

  /** Refuses (401 客户端认证失败) a missing or wrong pair. */
  async getFrom(authorization: string | undefined): Promise<Client> {
    const pair = readPair(authorization)
    const client = pair && (await this.#find(pair.name))
    if (!pair || !client || !isSame(client.secretHash, sha256(pair.pass)))
      throw new AppError('clientUnauthorized')
    return client
  }

  async #find(id: string): Promise<Client | undefined> {
    const kept = this.#kept.get(id)
    if (kept) return kept
    const client = await findClient(this.#db, id)
    // Only real clients are kept: invented names would fill the memory.
    if (client) this.#kept.set(id, client)
    return client
  }
}

/** Names with NUL are rejected, since the database takes none and no client has one. */
function readPair(header = ''): Credentials | undefined {
  const pair = parseBasic(header)
  return pair?.name.includes('\u0000') ? undefined : pair
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
