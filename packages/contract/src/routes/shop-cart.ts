import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id, ids, page, pageInput, wholeNumber, withDefault, yesOrNo } from '../values.ts'
import { goodsKinds } from './shop-catalogue.ts'
import { maxOrderLines } from './shop-order.ts'

/** Lines that a cart may have: as many as one order. */
export const maxCartLines = maxOrderLines

/**
 * Reasons why a line cannot be ordered: the goods are no longer offered, there is no stock, or fewer pieces than wanted are
 * left or allowed. "ok" when nothing does.
 */
export const cartStates = ['ok', 'gone', 'soldOut', 'tooMany'] as const
export type CartState = (typeof cartStates)[number]

/** A line of the cart, with the members of platform.txt §4 first. */
export const cartItem = z.object({
  id: z.string(),
  productID: z.string(),
  productName: z.string(),
  /** Address of the picture, or "". */
  productImg: z.string(),
  /** Price of a piece in yuan, such as "2.50". */
  price: z.string(),
  num: z.number(),
  /** The largest number that can be ordered now; 1 at least. */
  maxNum: z.number(),
  /** Whether the line is ticked. */
  check: z.boolean(),
  variantID: z.string(),
  /** "" for the only variant. */
  variantName: z.string(),
  unit: z.string(),
  kind: z.enum(goodsKinds),
  sellerId: z.string(),
  sellerName: z.string(),
  state: z.enum(cartStates),
})
export type CartItem = z.infer<typeof cartItem>

const num = wholeNumber(1, 9999)

export const addShopCart = route({
  method: 'POST',
  path: '/api/shop/cart/addShopCart',
  summary: 'Put pieces into the own cart. Pieces of a variant that is in it are added to its line',
  input: z.object({
    productID: id,
    /** Needed for goods with several variants. */
    variantID: z.optional(id),
    num: withDefault(num, 1),
    /** Whether they are to be ordered now: the line then has exactly these pieces and is the only one ticked. */
    alone: z.optional(yesOrNo),
  }),
  output: cartItem,
  refuses: ['notFound', 'variantNeeded', 'stockShort', 'cartNum', 'cartFull'],
})

export const cartList = route({
  method: 'GET',
  path: '/api/shop/cart/list',
  summary: 'List the own cart, the newest line first',
  input: emptyInput,
  output: z.array(cartItem),
})

export const changeCartNum = route({
  method: 'POST',
  path: '/api/shop/cart/changeCartNum',
  summary: 'Change the number of pieces in a line of the own cart, from 1 to `maxNum`',
  input: z.object({ id, num }),
  output: cartItem,
  refuses: ['notFound', 'cartNum'],
})

export const changeCartCheck = route({
  method: 'POST',
  path: '/api/shop/cart/changeCartCheck',
  summary: 'Tick lines of the own cart, or untick them',
  input: z.object({ ids, check: yesOrNo }),
  output: z.array(cartItem),
  refuses: ['notFound'],
})

export const deleteCart = route({
  method: 'DELETE',
  path: '/api/shop/cart/deleteCart',
  summary: 'Take lines out of the own cart; `id` is one or several, separated by commas',
  input: z.object({ id: ids }),
  output: z.literal(true),
  refuses: ['notFound'],
})

const collected = z.object({
  id: z.string(),
  productID: z.string(),
  productName: z.string(),
  productImg: z.string(),
  /** The lowest price of the variants. */
  price: z.string(),
  /** Whether they have several variants. */
  hasVariants: z.boolean(),
  /** Pieces of all variants. */
  stock: z.number(),
  /** Whether the goods can still be seen in the shop. */
  isOffered: z.boolean(),
  createTime: z.string(),
})
export type Collected = z.infer<typeof collected>

export const addCollect = route({
  method: 'POST',
  path: '/api/shop/favorite/addCollect',
  summary: 'Make goods a favourite of the caller; those that are one stay it',
  input: z.object({ productID: id }),
  output: collected,
  refuses: ['notFound'],
})

export const getcollect = route({
  method: 'GET',
  path: '/api/shop/favorite/getcollect',
  summary: 'List the own favourites, newest first',
  input: z.object(pageInput),
  output: page(collected),
})

export const deleteCollect = route({
  method: 'DELETE',
  path: '/api/shop/favorite/deleteCollect',
  summary: 'Give up own favourites; `id` is one or several, separated by commas',
  input: z.object({ id: ids }),
  output: z.literal(true),
  refuses: ['notFound'],
})
