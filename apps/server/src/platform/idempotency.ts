import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from './context.ts'
import { compiled } from './database/compiled-statement.ts'

/**
 * Runs `work` in one transaction, at most once per (user, route, key): the same key and input again get the same
 * answer, another input is refused. The row is written first, so of ten callers at once nine wait for the first.
 * A refusal rolls back and is not remembered.
 */
export function once<T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  work: (ctx: TxCtx) => Promise<T>,
): Promise<T> {
  const key = ctx.idempotencyKey
  if (key === undefined) return inTransaction(ctx, work)
  return inTransaction(ctx, async (ctx) => {
    const row = { tenantId: ctx.tenantId, userId: ctx.user.id, route, key }
    const inserted = await insertKey(ctx.db, { ...row, bodyHash: hashOf(input) })
    if (inserted.length === 0) {
      const kept = await findAnswer(ctx, route, input)
      if (kept === undefined) throw new AppError('busy')
      return JSON.parse(kept)
    }
    const answer = await work(ctx)
    await keepAnswer(ctx.db, { ...row, answer: JSON.stringify(answer) })
    return answer
  })
}

type OfKey = 'tenantId' | 'userId' | 'route' | 'key'

const insertKey = compiled((db, text: (name: OfKey | 'bodyHash') => string) =>
  db
    .insertInto('idempotency')
    .values({
      tenant_id: text('tenantId'),
      user_id: text('userId'),
      route: text('route'),
      key: text('key'),
      body_hash: text('bodyHash'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)

const keepAnswer = compiled((db, text: (name: OfKey | 'answer') => string) =>
  db
    .updateTable('idempotency')
    .set({ answer: text('answer') })
    .where('tenant_id', '=', text('tenantId'))
    .where('user_id', '=', text('userId'))
    .where('route', '=', text('route'))
    .where('key', '=', text('key')),
)

/**
 * The same, with work ahead of the transaction that is left out where the key has its answer: what was accepted once
 * stays accepted, even where it would be refused by now.
 */
export async function onceAfter<P, T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  prepare: () => Promise<P>,
  work: (ctx: TxCtx, prepared: P) => Promise<T>,
): Promise<T> {
  const kept = await findAnswer(ctx, route, input)
  if (kept !== undefined) return JSON.parse(kept)
  const prepared = await prepare()
  return once(ctx, route, input, (ctx) => work(ctx, prepared))
}

/** The answer to this key as text. Refuses another input under the same key. */
async function findAnswer(ctx: Ctx, route: string, input: unknown): Promise<string | undefined> {
  if (ctx.idempotencyKey === undefined) return undefined
  const kept = await ctx.db
    .selectFrom('idempotency')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.user.id)
    .where('route', '=', route)
    .where('key', '=', ctx.idempotencyKey)
    .select(['body_hash', sql<string | null>`answer::text`.as('answer')])
    .executeTakeFirst()
  if (kept && kept.body_hash !== hashOf(input)) throw new AppError('idempotencyConflict')
  return kept?.answer ?? undefined
}

function hashOf(input: unknown): string {
  return sha256(canonicalJson(input))
}
