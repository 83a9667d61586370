import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from './context.ts'

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
    const row = { tenant_id: ctx.tenantId, user_id: ctx.user.id, route, key }
    const bodyHash = sha256(canonicalJson(input))
    const inserted = await ctx.db
      .insertInto('idempotency')
      .values({ ...row, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!inserted) {
      const kept = await ctx.db
        .selectFrom('idempotency')
        .where('tenant_id', '=', row.tenant_id)
        .where('user_id', '=', row.user_id)
        .where('route', '=', route)
        .where('key', '=', key)
        .select(['body_hash', sql<string>`answer::text`.as('answer')])
        .executeTakeFirstOrThrow()
      if (kept.body_hash !== bodyHash) throw new AppError('idempotencyConflict')
      return JSON.parse(kept.answer)
    }
    const answer = await work(ctx)
    await ctx.db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where('tenant_id', '=', row.tenant_id)
      .where('user_id', '=', row.user_id)
      .where('route', '=', route)
      .where('key', '=', key)
      .execute()
    return answer
  })
}
