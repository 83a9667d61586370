import type { contract, InputOf, ShopFigure, ShopFigures } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { KeptFigures } from '../../../platform/kept-figures.ts'
import { type Days, daysOf, eachDay, shifted, startOf } from './periods.rules.ts'
import { countSales, type CountedSales } from './shop-figures.repository.ts'

/** Counted figures with the number of orders in them, as a measure of the work of counting. */
export type KeptSales = KeptFigures<{ looked: number; figures: ShopFigures }>

/**
 * Sales of a period: orders, less cancellations and returns within it. Figures of more than 10,000 orders are kept
 * for ten minutes, and say when they were counted.
 */
export async function readShopFigures(
  ctx: Ctx,
  kept: KeptSales,
  { period }: InputOf<typeof contract.shopFigures>,
): Promise<ShopFigures> {
  const now = ctx.now()
  const range = daysOf(period, now)
  const key = `${ctx.tenantId} ${range.startsOn} ${range.endsOn}`
  const { figures } = await kept.get(key, now, async () => {
    const counted = await count(ctx, range, now)
    return { looked: counted.orders, figures: counted }
  })
  return figures
}

async function count(ctx: Ctx, range: Days, now: Date): Promise<ShopFigures> {
  const counted = await countSales(ctx.db, {
    tenantId: ctx.tenantId,
    from: startOf(range.startsOn),
    to: startOf(shifted(range.endsOn, 1)),
  })
  const byDay = new Map(counted.days.map((one) => [one.day, one]))
  const days = eachDay(range).map((day) => byDay.get(day) ?? { day, ...none })
  const total = days.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      pieces: sum.pieces + one.pieces,
      amountFen: sum.amountFen + one.amountFen,
      pointsFen: sum.pointsFen + one.pointsFen,
    }),
    none,
  )
  return {
    ...range,
    asOf: formatTime(now),
    ...inYuan(total),
    days: days.map(({ day, ...sums }) => ({ day, ...inYuan(sums) })),
    byPieces: counted.byPieces.map(presentNamed),
    byAmount: counted.byAmount.map(presentNamed),
    categories: counted.categories.map(presentNamed),
    departments: counted.departments.map(presentNamed),
  }
}

type Sums = Pick<CountedSales['days'][number], 'orders' | 'pieces' | 'amountFen' | 'pointsFen'>

const none: Sums = { orders: 0, pieces: 0, amountFen: 0n, pointsFen: 0n }

function presentNamed({ id, name, ...sums }: CountedSales['byPieces'][number]): ShopFigure {
  return { id, name, ...inYuan(sums) }
}

function inYuan({ orders, pieces, amountFen, pointsFen }: Sums) {
  return { orders, pieces, amount: formatFen(amountFen), points: formatFen(pointsFen) }
}
