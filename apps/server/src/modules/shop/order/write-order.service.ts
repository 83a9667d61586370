import { moveStock, type StockCtx } from '../stock/move-stock.service.ts'
import { insertOrder, type NewLine, type NewOrder } from './write-order.repository.ts'
import { placed, stateOf } from './order.rules.ts'

/** Numbers of orders are SC, the day and at least four digits. */
export const orderPrefix = 'SC'

/**
 * Writes an order within the transaction that holds its stock, and takes the stock of the lines that do not wait for it.
 * Refuses (stockShort) lines of which too little is left.
 */
export async function writeOrder(
  ctx: StockCtx,
  order: Omit<NewOrder, 'userId' | 'state'>,
  lines: readonly NewLine[],
): Promise<void> {
  const { user, now, tenantId } = ctx
  const facts = placed(lines.map(({ id, num, wasShort }) => ({ id, num, isWaiting: wasShort })))
  await insertOrder(ctx.db, tenantId, { ...order, userId: user.id, state: stateOf(facts) }, lines, now())
  const taken = lines.filter(({ wasShort }) => !wasShort)
  await moveStock(
    ctx,
    taken.map(({ id: orderLineId, variantId, num }) => ({
      variantId,
      kind: 'order',
      change: -num,
      orderLineId,
      remark: '',
    })),
  )
}
