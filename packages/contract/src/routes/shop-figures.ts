import * as z from 'zod/mini'
import { route } from '../route.ts'
import { withDefault } from '../values.ts'

/** Periods of the shop's figures: the last days with today, this month, and the month before. */
export const figurePeriods = ['week', 'days30', 'month', 'lastMonth', 'year'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Sums of what was ordered less what was cancelled and returned, so that all of them may be negative. */
const sums = {
  /** Orders placed less orders cancelled. */
  orders: z.number(),
  pieces: z.number(),
  /** Amounts in yuan, such as "12.50". */
  amount: z.string(),
  /** The part of the amount that points pay. */
  points: z.string(),
}

/** Sums of goods, a category or a department; goods and categories count no orders. */
const named = z.object({ id: z.string(), name: z.string(), ...sums })
export type ShopFigure = z.infer<typeof named>

const figures = z.object({
  /** Days, both included. */
  startsOn: z.string(),
  endsOn: z.string(),
  asOf: z.string(),
  ...sums,
  /** Every day of the period, the oldest first. */
  days: z.array(z.object({ day: z.string(), ...sums })),
  /** The ten goods of which most pieces, and those of which the highest amounts were ordered. */
  byPieces: z.array(named),
  byAmount: z.array(named),
  /** Goods that are in no category any more have the name "". */
  categories: z.array(named),
  /** By the first department of who ordered; people without one have the name "". */
  departments: z.array(named),
})
export type ShopFigures = z.infer<typeof figures>

export const shopFigures = route({
  method: 'GET',
  path: '/api/shop/figures',
  needs: 'shopOrder.write',
  summary:
    'Count what was ordered in a period. A cancellation and a return count on the day on which they happened, so that past days do not change',
  input: z.object({ period: withDefault(z.enum(figurePeriods), 'month') }),
  output: figures,
})
