import type { Language, Permission } from '@countersign/contract'
import { v7 } from 'uuid'
import type { Db, Tx } from './database/connect.ts'
import type { Evidence } from './evidence.ts'
import type { Log } from './log.ts'

export interface CurrentUser {
  id: string
  account: string
  name: string
  tenantId: string
  sessionId: string
  /** Role aliases. */
  roles: string[]
  /** Codes of the buttons that the roles were given; a tenant may have buttons of its own. */
  permissions: readonly string[]
}

/** What a service is given: a handle on the database, who asks, the clock and ids (so that it is deterministic under test). */
export interface Ctx<Handle extends Db = Db> {
  db: Handle
  tenantId: string
  user: CurrentUser
  language: Language
  log: Log
  evidence: Evidence
  idempotencyKey: string | undefined
  now: () => Date
  newId: () => string
}
export type TxCtx = Ctx<Tx>
/** What the platform does by itself, in one tenant: nobody asks, nothing is said in anybody's language. */
export type SystemCtx<Handle extends Db = Db> = Omit<Ctx<Handle>, 'user' | 'language' | 'idempotencyKey'>
/** Before anybody is known: no user, no tenant. */
export type PublicCtx = Omit<Ctx, 'user' | 'tenantId'>

type WithTx<C extends SystemCtx> = Omit<C, 'db'> & { db: Tx }

/**
 * One transaction, one connection. The callback's context shadows the outer one, so a stray read outside the
 * transaction cannot be written.
 */
export function inTransaction<C extends SystemCtx, T>(
  ctx: C,
  work: (ctx: WithTx<C>) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx }))
}

/** Reads that must fit together: one snapshot, in which nothing changes between two queries. */
export function inSnapshot<C extends SystemCtx, T>(ctx: C, work: (ctx: WithTx<C>) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work({ ...ctx, db: tx }))
}

/** UUIDv7 text: fixed length, so that "user id contains flow id" never matches by accident. */
export const newId = (): string => v7()

/** The rule behind every `needs` and every button. */
export function may(user: Pick<CurrentUser, 'permissions'>, permission: Permission): boolean {
  return user.permissions.includes(permission)
}
