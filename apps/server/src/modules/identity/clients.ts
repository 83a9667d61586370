import { timingSafeEqual } from 'node:crypto'
import { LruMap } from 'toad-cache'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Client, findClient } from './identity.repository.ts'

/** Every call names a client, and clients change rarely, so they are remembered for a minute. */
const keptMs = 60_000
const mostKept = 1000

/** Finds who calls by the Basic credentials that every call carries. */
export class Clients {
  readonly #db: Db
  readonly #kept = new LruMap<Client>(mostKept, keptMs)

  constructor(db: Db) {
    this.#db = db
  }

  /** Refuses (401 客户端认证失败) a missing or wrong pair. */
  async getFrom(authorization: string | undefined): Promise<Client> {
    const pair = basicPair(authorization)
    const client = pair && (await this.#find(pair.id))
    if (!pair || !client || !isSame(client.secretHash, sha256(pair.secret)))
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

function basicPair(header: string | undefined): { id: string; secret: string } | undefined {
  const match = /^Basic\s+([A-Za-z0-9+/=_-]{1,400})$/i.exec(header ?? '')
  if (!match?.[1]) return undefined
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\u0000')) return undefined
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
