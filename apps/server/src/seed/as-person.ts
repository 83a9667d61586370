import { asPerson, type Backdated, type Ctx, newId } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import type { FileStore } from '../modules/file/index.ts'

export interface SeedDeps {
  db: Db
  tenantId: string
  store: FileStore
  log: Log
  evidence: Evidence
}

interface Person {
  id: string
  account: string
  name: string
}

/** Context in which the seed calls a service on behalf of a person, at a moment of its choice. */
export function contextAs(
  { db, tenantId, log, evidence }: SeedDeps,
  user: Person,
  at: Date,
  backdated?: Backdated,
): Ctx {
  const ctx = { db, tenantId, log, evidence, now: () => at, newId, ...(backdated && { backdated }) }
  return asPerson(ctx, user)
}
