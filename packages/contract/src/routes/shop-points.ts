import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { route } from '../route.ts'
import {
  emptyInput,
  filledText,
  id,
  listOfIds,
  page,
  pageInput,
  storable,
  text,
  withDefault,
} from '../values.ts'

const budget = z.object({
  id: z.string(),
  name: z.string(),
  /** First and last day on which its points can be spent, yyyy-MM-dd. */
  startsOn: z.string(),
  endsOn: z.string(),
  remark: z.string(),
  /** Points given out of it, and those of them that were not spent. */
  granted: z.string(),
  left: z.string(),
  version: z.number(),
})
export type PointBudget = z.infer<typeof budget>

const budgets = { path: '/api/shop/budget', needs: 'shopPoint.write' } as const

export const budgetList = listCall(budgets, {
  summary: 'List budgets of welfare points, the newest first',
  row: budget,
  filters: { name: z.optional(text(60)) },
  sorts: ['startsOn', 'endsOn', 'name'],
})

export const budgetDetail = detailCall(budgets, { summary: 'Return a budget of welfare points', row: budget })

export const budgetSubmit = submitCall(budgets, {
  summary: 'Add a budget of welfare points, or change the budget of this id',
  fields: z.object({
    name: filledText(60),
    startsOn: storable(10),
    endsOn: storable(10),
    remark: withDefault(text(200), ''),
  }),
  row: budget,
  refuses: ['budgetDayInvalid', 'budgetDays', 'budgetNameTaken'],
})

export const budgetRemove = removeCall(budgets, 'Remove budgets that no points were given out of', {
  refuses: ['budgetUsed'],
})

export const budgetGrant = route({
  method: 'POST',
  path: '/api/shop/budget/grant',
  needs: 'shopPoint.write',
  summary: 'Give points of a budget to people, each the same number, such as "200.00"',
  input: z.object({ id, userIds: listOfIds(1, 1000), points: storable(20) }),
  output: budget,
  refuses: ['notFound', 'pointsInvalid'],
})

const pointMove = z.object({
  id: z.string(),
  budgetName: z.string(),
  kind: z.enum(['grant', 'order', 'cancel', 'return']),
  /** Such as "-12.50". */
  change: z.string(),
  orderNo: z.string(),
  time: z.string(),
})
export type PointMove = z.infer<typeof pointMove>

export const pointMoves = route({
  method: 'GET',
  path: '/api/shop/usermessage/points',
  summary: 'List how the own points changed, newest first',
  input: z.object(pageInput),
  output: page(pointMove),
})

export const shopProfile = route({
  method: 'GET',
  path: '/api/shop/usermessage/info',
  summary: 'Return the own profile in the shop, with the points that can be spent today',
  input: emptyInput,
  output: z.object({
    userId: z.string(),
    name: z.string(),
    account: z.string(),
    /** Signed address of the picture, or "". */
    avatar: z.string(),
    phone: z.string(),
    deptName: z.string(),
    points: z.string(),
    budgets: z.array(
      z.object({ name: z.string(), points: z.string(), startsOn: z.string(), endsOn: z.string() }),
    ),
  }),
})
export type ShopProfile = z.infer<typeof shopProfile.output>

export const orderNumbers = route({
  method: 'GET',
  path: '/api/shop/usermessage/getOrderNum',
  summary: 'Count the own orders by state',
  input: emptyInput,
  output: z.object({
    toConfirm: z.number(),
    toShip: z.number(),
    toReceive: z.number(),
    done: z.number(),
    cancelled: z.number(),
    afterSale: z.number(),
    all: z.number(),
  }),
})
