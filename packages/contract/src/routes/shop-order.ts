import * as z from 'zod/mini'
import { xlsx } from '../media-types.ts'
import type { ErrorCode } from '../errors.ts'
import { cartRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import {
  id,
  listOfIds,
  longText,
  page,
  pageInput,
  storable,
  text,
  wholeNumber,
  withDefault,
  yesOrNo,
} from '../values.ts'

const orderRefusals = ['notFound', 'recordStale', 'orderMoved'] as const satisfies ErrorCode[]

/** States of an order: 待确认, 待发货, 待收货, 已完成, 已取消, 售后. */
export const orderStates = ['toConfirm', 'toShip', 'toReceive', 'done', 'cancelled', 'afterSale'] as const
export type OrderState = (typeof orderStates)[number]

const orderActions = ['confirm', 'ship', 'stock', 'receive', 'cancel', 'ask', 'withdraw', 'decide'] as const
export type OrderAction = (typeof orderActions)[number]

/** Most lines of one order. */
export const maxOrderLines = 100

/** An amount in yuan, such as "12.50". */
const amount = z.string()

export const orderLine = z.object({
  id: z.string(),
  productID: z.string(),
  variantID: z.string(),
  productName: z.string(),
  /** "" for the only variant. */
  variantName: z.string(),
  /** Address of the picture, or "". */
  productImg: z.string(),
  unit: z.string(),
  sellerName: z.string(),
  kind: z.enum(['office', 'welfare']),
  price: amount,
  num: z.number(),
  /** Price times number. */
  amount,
  isPaidByPoints: z.boolean(),
  /** 缺货待补: there is no stock for it yet. */
  isWaiting: z.boolean(),
  isShipped: z.boolean(),
  isReceived: z.boolean(),
  /** Pieces that went back. */
  returned: z.number(),
  /** Actions that the caller may take on this line. */
  may: z.array(z.enum(orderActions)),
})
export type OrderLine = z.infer<typeof orderLine>

export const orderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: z.enum(orderStates),
  createTime: z.string(),
  buyerName: z.string(),
  total: amount,
  /** The part of the total that points paid. */
  points: amount,
  note: z.string(),
  /** Id of the request that was approved for it, or "". */
  requestId: z.string(),
  lines: z.array(orderLine),
  /** Actions that the caller may take now. */
  may: z.array(z.enum(orderActions)),
  version: z.number(),
})
export type OrderRow = z.infer<typeof orderRow>

const afterSaleKinds = ['return', 'exchange'] as const
export const afterSaleStates = ['open', 'agreed', 'refused', 'withdrawn'] as const
export type AfterSaleState = (typeof afterSaleStates)[number]

export const afterSale = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  lineId: z.string(),
  productName: z.string(),
  variantName: z.string(),
  productImg: z.string(),
  buyerName: z.string(),
  /** 退货 or 换货. */
  kind: z.enum(afterSaleKinds),
  num: z.number(),
  reason: z.string(),
  /** Addresses of the pictures. */
  pictures: z.array(z.string()),
  state: z.enum(afterSaleStates),
  /** The answer of the shop. */
  decision: z.string(),
  createTime: z.string(),
  /** "" while it is open. */
  decideTime: z.string(),
})
export type AfterSale = z.infer<typeof afterSale>

export const order = z.extend(orderRow, {
  receiverName: z.string(),
  receiverPhone: z.string(),
  receiverAddress: z.string(),
  history: z.array(
    z.object({
      action: z.enum(['place', ...orderActions]),
      actorName: z.string(),
      time: z.string(),
      remark: z.string(),
      /** Names of the goods it is about; empty when it is about all. */
      goods: z.array(z.string()),
    }),
  ),
  cases: z.array(afterSale),
})
export type Order = z.infer<typeof order>

const cartIds = listOfIds(1, maxOrderLines)
const version = z.optional(wholeNumber(1, 1_000_000_000))
const remark = withDefault(longText(200), '')
const lineIds = listOfIds(1, maxOrderLines)

/** Most orders of one picking list. */
export const maxPickedOrders = 100

const narrowing = {
  state: z.optional(z.enum(orderStates)),
  /** Number of the order, or a part of the name of goods in it. */
  words: z.optional(text(60)),
}
const orderFilters = { ...pageInput, ...narrowing }

export const orderSettle = route({
  method: 'GET',
  path: '/api/shop/order/settle',
  summary: 'Show what an order of these cart lines would cost, and what points would pay',
  input: z.object({ cartIds, usePoints: withDefault(yesOrNo, false) }),
  output: z.object({
    total: amount,
    /** The part that points would pay: all welfare goods, and the rest if the person wants. */
    points: amount,
    /** Points the person can spend today. */
    balance: amount,
    /** Whether the balance covers them. */
    isCovered: z.boolean(),
    /** The part charged to the department. */
    charged: amount,
  }),
  refuses: cartRefusals,
})

export const orderPlace = route({
  method: 'POST',
  path: '/api/shop/order/place',
  summary: 'Order lines of the own cart. `total` is what the person saw; another total is refused',
  rate: 'order',
  input: z.object({
    cartIds,
    addressId: id,
    note: withDefault(longText(200), ''),
    usePoints: withDefault(yesOrNo, false),
    total: storable(20),
  }),
  output: order,
  refuses: [...cartRefusals, 'totalChanged', 'pointsShort', 'stockShort'],
})

export const orderList = route({
  method: 'GET',
  path: '/api/shop/order/list',
  summary: 'List the own orders, newest first',
  input: z.object(orderFilters),
  output: page(orderRow),
})

export const orderDetail = route({
  method: 'GET',
  path: '/api/shop/order/detail',
  summary: 'Return an own order, or any order to those who keep the shop',
  input: z.object({ id }),
  output: order,
  refuses: ['notFound'],
})

export const orderCancel = route({
  method: 'POST',
  path: '/api/shop/order/cancel',
  summary:
    'Cancel an order: the own one until it is confirmed; those who keep the shop, until something is shipped. They say why in `remark` when it is not their own',
  input: z.object({ id, remark, version }),
  output: order,
  refuses: [...orderRefusals, 'forbidden', 'reasonEmpty'],
})

export const orderReceive = route({
  method: 'POST',
  path: '/api/shop/order/receive',
  summary: 'Confirm that these lines of an own order arrived',
  input: z.object({ id, lineIds, version }),
  output: order,
  refuses: orderRefusals,
})

const keeper = { needs: 'shopOrder.write' } as const

export const orderAll = route({
  method: 'GET',
  path: '/api/shop/order/all',
  ...keeper,
  summary: 'List the orders of everybody, newest first',
  input: z.object(orderFilters),
  output: page(orderRow),
})

export const orderExport = route({
  method: 'GET',
  path: '/api/shop/order/export',
  ...keeper,
  bytes: xlsx,
  summary:
    'Export the orders of everybody as a sheet (xlsx) with one row for each line, with the filters of the list',
  input: z.object(narrowing),
  output: z.unknown(),
})

export const orderPickingList = route({
  method: 'GET',
  path: '/api/shop/order/pickingList',
  ...keeper,
  bytes: 'application/pdf',
  summary: 'Draw the goods that can be shipped of these orders as a picking list (PDF), by seller',
  input: z.object({ ids: listOfIds(1, maxPickedOrders) }),
  output: z.unknown(),
  refuses: ['notFound', 'notToShip', 'busy'],
})

export const orderConfirm = route({
  method: 'POST',
  path: '/api/shop/order/confirm',
  ...keeper,
  summary: 'Confirm an order, so that it can be shipped',
  input: z.object({ id, remark, version }),
  output: order,
  refuses: orderRefusals,
})

export const orderShip = route({
  method: 'POST',
  path: '/api/shop/order/ship',
  ...keeper,
  summary: 'Ship lines of an order; `remark` says how',
  input: z.object({ id, lineIds, remark, version }),
  output: order,
  refuses: orderRefusals,
})

export const orderStock = route({
  method: 'POST',
  path: '/api/shop/order/stock',
  ...keeper,
  summary: 'Take stock for lines that wait for it (缺货待补)',
  input: z.object({ id, lineIds, version }),
  output: order,
  refuses: [...orderRefusals, 'stockShort'],
})

export const afterAsk = route({
  method: 'POST',
  path: '/api/shop/after/submit',
  summary: 'Ask to return or exchange pieces of a line that arrived',
  rate: 'order',
  input: z.object({
    id,
    lineId: id,
    kind: z.enum(afterSaleKinds),
    num: wholeNumber(1, 9999),
    reason: longText(500),
    pictureIds: withDefault(listOfIds(0, 6), []),
    version,
  }),
  output: order,
  refuses: [...orderRefusals, 'afterSaleNum', 'afterSaleReasonEmpty'],
})

export const afterWithdraw = route({
  method: 'POST',
  path: '/api/shop/after/withdraw',
  summary: 'Withdraw an own open case of after-sale',
  input: z.object({ id }),
  output: order,
  refuses: ['notFound', 'orderMoved'],
})

const afterFilters = { ...pageInput, state: z.optional(z.enum(afterSaleStates)) }

export const afterList = route({
  method: 'GET',
  path: '/api/shop/after/list',
  summary: 'List the own cases of after-sale, newest first',
  input: z.object(afterFilters),
  output: page(afterSale),
})

export const afterAll = route({
  method: 'GET',
  path: '/api/shop/after/all',
  ...keeper,
  summary: 'List the cases of after-sale of everybody, newest first',
  input: z.object(afterFilters),
  output: page(afterSale),
})

export const afterDetail = route({
  method: 'GET',
  path: '/api/shop/after/detail',
  ...keeper,
  summary: 'Return a case of after-sale',
  input: z.object({ id }),
  output: afterSale,
  refuses: ['notFound'],
})

export const afterDecide = route({
  method: 'POST',
  path: '/api/shop/after/decide',
  ...keeper,
  summary:
    'Agree to an open case of after-sale or refuse it. Returned goods go back to stock if `isResaleable`',
  input: z.object({
    id,
    isAgreed: yesOrNo,
    isResaleable: withDefault(yesOrNo, false),
    decision: withDefault(longText(200), ''),
  }),
  output: order,
  refuses: ['notFound', 'orderMoved', 'stockShort'],
})
