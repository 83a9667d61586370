import { timingSafeEqual } from 'node:crypto'
import { type Credentials, parse as parseBasic } from 'basic-auth'
import { LruMap } from 'toad-cache'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Client, findClient } from './identity.repository.ts'

/**
 * Clients are kept for a few seconds: every call names one, and they change rarely. A change holds at once in the copy
 * of the app that made it, and in every copy for the token call, which reads the client anew.
 */
const keptMs = 5000
const mostKept = 1000

/** Finds the client of a call by its Basic credentials. */
export class Clients {
  readonly #db: Db
  readonly #kept = new LruMap<Client>(mostKept, keptMs)
  /** Number of times that clients were forgotten; a client read before is not kept. */
  #changes = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Refuses (401 客户端认证失败) a missing or wrong pair. */
  async getFrom(authorization: string | undefined): Promise<Client> {
    const pair = readPair(authorization)
    const kept = pair && this.#kept.get(pair.name)
    return kept ? checked(pair, kept) : this.readFrom(authorization)
  }

  /** As `getFrom`, from the database. */
  async readFrom(authorization: string | undefined): Promise<Client> {
    const pair = readPair(authorization)
    return checked(pair, pair && (await this.#read(pair.name)))
  }

  /** Makes the next call read the client again, after it was changed. */
  forget(id: string): void {
    this.#changes += 1
    this.#kept.delete(id)
  }

  async #read(id: string): Promise<Client | undefined> {
    const changes = this.#changes
    const client = await findClient(this.#db, id)
    // Only real clients are kept: invented names would fill the memory.
    if (client && changes === this.#changes) this.#kept.set(id, client)
    return client
  }
}

function checked(pair: Credentials | undefined, client: Client | undefined): Client {
  if (!pair || !client || !isSame(client.secretHash, sha256(pair.pass)))
    throw new AppError('clientUnauthorized')
  return client
}

/** Names with NUL are rejected, since the database takes none and no client has one. */
function readPair(header = ''): Credentials | undefined {
  const pair = parseBasic(header)
  return pair?.name.includes('\u0000') ? undefined : pair
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
