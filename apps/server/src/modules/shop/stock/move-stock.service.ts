import { AppError } from '../../../platform/app-error.ts'
import type { CurrentUser, TxCtx } from '../../../platform/context.ts'
import { insertStockMoves, lockVariants, type LockedVariant, type NewStockMove } from './stock.repository.ts'

/** The person in whose name stock moves. */
export type StockCtx = Pick<TxCtx, 'db' | 'tenantId' | 'now' | 'newId'> & {
  user: Pick<CurrentUser, 'id'>
}

/** A change of the stock of a variant; `orderLineId` for moves by an order. */
export type StockMove = Omit<NewStockMove, 'id' | 'orderLineId'> & { orderLineId?: string }

/** Locks variants until the transaction ends, so that their stock can be read and moved. By id; unknown ids are missing. */
export async function openStock(
  ctx: Pick<StockCtx, 'db' | 'tenantId'>,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, LockedVariant>> {
  const rows = await lockVariants(ctx.db, ctx.tenantId, [...new Set(variantIds)])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Moves stock: locks the variants, adds the moves to the ledger and changes the stock, within the transaction. Refuses
 * (notFound) an unknown variant, and (stockShort) naming every variant of which too little is left.
 */
export async function moveStock(ctx: StockCtx, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return
  const locked = await openStock(
    ctx,
    moves.map(({ variantId }) => variantId),
  )
  const left = new Map([...locked].map(([id, { stock }]) => [id, stock]))
  for (const { variantId, change } of moves) {
    const stock = left.get(variantId)
    if (stock === undefined) throw new AppError('notFound')
    left.set(variantId, stock + change)
  }
  const short = [...locked.values()].filter(({ id }) => (left.get(id) ?? 0) < 0)
  if (short.length > 0) throw new AppError('stockShort', { detail: short.map(({ name }) => name).join('、') })
  await insertStockMoves(
    ctx.db,
    { tenantId: ctx.tenantId, by: ctx.user.id, at: ctx.now() },
    moves.map((move) => ({ orderLineId: null, ...move, id: ctx.newId() })),
  )
}
