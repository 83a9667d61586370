import { AppError } from './app-error.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from './context.ts'
import type { Db } from './database/connect.ts'
import { sendWithBegin, sendWithCommit } from './database/pipelined-transaction.ts'
import { type AskedKey, insertKey, keepAnswer, type KeyRow, listKept } from './idempotency.repository.ts'

interface Options<T> {
  /** The answer as it is stored and given to a repeated call, for an answer with a secret. */
  keep?: (answer: T) => T
}

/**
 * Runs `work` in one transaction, at most once per user, route and key. A repeated key with the same input gets
 * the first answer; another input is refused (idempotencyConflict). The row is written first, so that
 * concurrent callers wait for the first one. A refusal rolls back and is not remembered.
 */
export function once<T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  work: (ctx: TxCtx) => Promise<T>,
  { keep = (answer) => answer }: Options<T> = {},
): Promise<T> {
  const key = ctx.idempotencyKey
  if (key === undefined) return inTransaction(ctx, work)
  return inTransaction(ctx, async (ctx) => {
    const row = { tenantId: ctx.tenantId, userId: ctx.user.id, route, key }
    const insert = () => insertKey(ctx.db, { ...row, bodyHash: hashOf(input) })
    const inserted = await sendWithBegin(ctx.db, insert)
    if (inserted.length === 0) {
      const kept = await findAnswer(ctx, route, input)
      if (kept === undefined) throw new AppError('busy')
      return JSON.parse(kept)
    }
    const answer = await work(ctx)
    sendWithCommit(ctx.db, keepAnswer(ctx.db, { ...row, answer: JSON.stringify(keep(answer)) }))
    return answer
  })
}

/**
 * Like `once`, with work before the transaction, which is left out when the key already has its answer: a
 * request accepted once stays accepted, even if it would be refused now.
 */
export async function onceAfter<P, T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  prepare: () => Promise<P>,
  work: (ctx: TxCtx, prepared: P) => Promise<T>,
  options: Options<T> = {},
): Promise<T> {
  const kept = await findAnswer(ctx, route, input)
  if (kept !== undefined) return JSON.parse(kept)
  const prepared = await prepare()
  return once(ctx, route, input, (ctx) => work(ctx, prepared), options)
}

/** A call that is done at most once if its client gave it a key. */
export interface KeyedCall {
  ctx: Pick<Ctx, 'user' | 'idempotencyKey'>
  route: string
  input: unknown
}

/**
 * Looks for the answers to calls of one tenant that are done in one transaction; `insertAnswers` keeps theirs with the work.
 * Answers a function that gives the answer to a call, as text, undefined without one, and refuses (idempotencyConflict) another
 * input under the same key.
 */
export async function findAnswers(
  db: Db,
  tenantId: string,
  calls: readonly KeyedCall[],
): Promise<(call: KeyedCall) => string | undefined> {
  const kept = new Map((await listKept(db, tenantId, calls.flatMap(keyOf))).map((row) => [nameOf(row), row]))
  return (call) => {
    const [row] = keyOf(call).flatMap((key) => kept.get(nameOf(key)) ?? [])
    if (row && row.bodyHash !== hashOf(call.input)) throw new AppError('idempotencyConflict')
    return row?.answer ?? undefined
  }
}

/** The row that keeps the answer to a call; none without a key. */
export function keyRows(tenantId: string, call: KeyedCall, answer: unknown): KeyRow[] {
  return keyOf(call).map(({ userId, route, key }) => ({
    tenant_id: tenantId,
    user_id: userId,
    route,
    key,
    body_hash: hashOf(call.input),
    answer,
  }))
}

/** The key of a call, or none. */
function keyOf({ ctx, route }: KeyedCall): AskedKey[] {
  return ctx.idempotencyKey === undefined ? [] : [{ userId: ctx.user.id, route, key: ctx.idempotencyKey }]
}

const nameOf = ({ userId, route, key }: AskedKey) => JSON.stringify([userId, route, key])

async function findAnswer(ctx: Ctx, route: string, input: unknown): Promise<string | undefined> {
  const call = { ctx, route, input }
  return (await findAnswers(ctx.db, ctx.tenantId, [call]))(call)
}

function hashOf(input: unknown): string {
  return sha256(canonicalJson(input))
}
