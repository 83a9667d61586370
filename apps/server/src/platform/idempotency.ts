import { AppError } from './app-error.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from './context.ts'
import { sendWithBegin, sendWithCommit } from './database/pipelined-transaction.ts'
import { findKept, insertKey, keepAnswer } from './idempotency.repository.ts'

interface Options<T, First = unknown> {
  /** The answer as it is stored and given to a repeated call, for an answer with a secret. */
  keep?: (answer: T) => T
  /** Locks and reads that are sent with the key, so that the work begins one round trip earlier. */
  first?: (ctx: TxCtx) => Promise<First>
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
  options?: Options<T>,
): Promise<T>
export function once<T, First>(
  ctx: Ctx,
  route: string,
  input: unknown,
  work: (ctx: TxCtx, first: First) => Promise<T>,
  options: Options<T, First> & { first: (ctx: TxCtx) => Promise<First> },
): Promise<T>
export function once<T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  work: (ctx: TxCtx, first: unknown) => Promise<T>,
  { keep = (answer) => answer, first = () => Promise.resolve(undefined) }: Options<T> = {},
): Promise<T> {
  const key = ctx.idempotencyKey
  if (key === undefined) return inTransaction(ctx, async (ctx) => work(ctx, await first(ctx)))
  return inTransaction(ctx, async (ctx) => {
    const row = { tenantId: ctx.tenantId, userId: ctx.user.id, route, key }
    const insert = () => insertKey(ctx.db, { ...row, bodyHash: hashOf(input) })
    const [inserted, read] = await Promise.all([sendWithBegin(ctx.db, insert), first(ctx)])
    if (inserted.length === 0) {
      const kept = await findAnswer(ctx, route, input)
      if (kept === undefined) throw new AppError('busy')
      return JSON.parse(kept)
    }
    const answer = await work(ctx, read)
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

/**
 * Answer to this key, as text; undefined without one. Refuses (idempotencyConflict) another input under the
 * same key.
 */
async function findAnswer(ctx: Ctx, route: string, input: unknown): Promise<string | undefined> {
  if (ctx.idempotencyKey === undefined) return undefined
  const kept = await findKept(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.user.id,
    route,
    key: ctx.idempotencyKey,
  })
  if (kept && kept.bodyHash !== hashOf(input)) throw new AppError('idempotencyConflict')
  return kept?.answer ?? undefined
}

function hashOf(input: unknown): string {
  return sha256(canonicalJson(input))
}
