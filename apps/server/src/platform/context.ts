import type { Duty, Language, Permission } from '@countersign/contract'
import { v7 } from 'uuid'
import type { Db, Tx } from './database/connect.ts'
import { keptAsOf } from './database/pipelined-transaction.ts'
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
  /** Codes of the buttons the roles were given, including buttons that the tenant added. */
  permissions: readonly string[]
  /** Duty that the person must do before other calls answer. */
  owes: readonly Duty[]
  /** When this session last proved the password; missing for guests. */
  passwordAt?: Date | null
  /** Missing for a person without a second factor. */
  factor?: {
    /** When this session last proved it; null if it never did. */
    confirmedAt: Date | null
  }
  /** Version of the tenant's reference data when the call began (kept-reads.ts); missing for a guest. */
  referenceVersion?: string
  /** Third-party identity of a guest, who has no account. */
  oauthId?: string
}

/** Origin of a call. */
interface Origin {
  address: string
  userAgent: string
  /** Id of the device if the account logged in with this browser before, else "" (identity: KnownDevices). */
  deviceOf: (tenantId: string, account: string) => string
}

/**
 * Everything a service needs of a call: database, caller, clock and ids. Clock and ids are arguments, so that
 * tests are deterministic.
 */
export interface Ctx<Handle extends Db = Db> {
  db: Handle
  tenantId: string
  user: CurrentUser
  origin: Origin
  language: Language
  log: Log
  evidence: Evidence
  idempotencyKey: string | undefined
  now: () => Date
  newId: () => string
  /** Set only while the history of the demo company is seeded. */
  backdated?: Backdated
}

/**
 * Events state the time of `now` instead of that of the database, and say so (ADR 33). Messages of before `readBefore`
 * count as read.
 */
export interface Backdated {
  readBefore: Date
}
export type TxCtx = Ctx<Tx>
/** Context of work the platform does by itself in one tenant, without a caller or a language. */
export type SystemCtx<Handle extends Db = Db> = Omit<
  Ctx<Handle>,
  'user' | 'origin' | 'language' | 'idempotencyKey'
>
/** Origin of what the program does by itself; `program` names it. */
export const ofProgram = (program = ''): Origin => ({ address: '', userAgent: program, deviceOf: () => '' })

/** Context of a call before log-in, without a user or a tenant. */
export type PublicCtx = Omit<Ctx, 'user' | 'tenantId'>

/** Context of work that the platform does in the name of a person, who has no session in it. */
export function asPerson(ctx: SystemCtx, user: Pick<CurrentUser, 'id' | 'account' | 'name'>): Ctx {
  return {
    ...ctx,
    user: { ...user, tenantId: ctx.tenantId, sessionId: '', roles: [], permissions: [], owes: [] },
    origin: ofProgram(),
    language: 'zh',
    idempotencyKey: undefined,
  }
}

type WithTx<C extends SystemCtx> = Omit<C, 'db'> & { db: Tx }

/**
 * Runs work in one transaction on one connection. The callback's context shadows the outer one, so that a read
 * outside the transaction cannot be written by mistake.
 */
export function inTransaction<C extends SystemCtx, T>(
  ctx: C,
  work: (ctx: WithTx<C>) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx }))
}

/** Runs reads in one snapshot, in which nothing changes between two queries. */
export function inSnapshot<C extends SystemCtx, T>(ctx: C, work: (ctx: WithTx<C>) => Promise<T>): Promise<T> {
  return snapshotOf(ctx.db).execute((tx) => work({ ...ctx, db: tx }))
}

/** Runs reads that are started together on one connection: in the transaction of the caller, or else in a snapshot. */
export function readTogether<C extends Pick<SystemCtx, 'db'>, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return ctx.db.isTransaction ? work(ctx) : snapshotOf(ctx.db).execute((tx) => work({ ...ctx, db: tx }))
}

/**
 * The same call, which reads reference data as of its beginning, from what is kept where it can. Not for work that changes
 * such data.
 */
export function asOfCall<C extends Pick<Ctx, 'db' | 'user'>>(ctx: C): C {
  const { referenceVersion } = ctx.user
  return referenceVersion === undefined ? ctx : { ...ctx, db: keptAsOf(ctx.db, referenceVersion) }
}

const snapshotOf = (db: Db) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/** Key of a person in the memory of a process. */
export function personKey(tenantId: string, userId: string): string {
  return `${tenantId} ${userId}`
}

/** UUIDv7 text. Its length is fixed, so that "user id contains flow id" never matches by accident. */
export const newId = (): string => v7()

/** Whether the user has the permission: the rule behind every `needs` and every button. */
export function may(user: Pick<CurrentUser, 'permissions'>, permission: Permission): boolean {
  return user.permissions.includes(permission)
}
