import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id, page, pageInput, storable, text, withDefault, yesOrNo } from '../values.ts'
import { goodsKinds } from './shop-catalogue.ts'

/** Goods as tiles show them. */
export const goodsTile = z.object({
  productID: z.string(),
  productName: z.string(),
  /** Address of the picture, or "". */
  productImg: z.string(),
  /** The lowest price of the variants. */
  price: z.string(),
  unit: z.string(),
  kind: z.enum(goodsKinds),
  sellerId: z.string(),
  sellerName: z.string(),
  /** Whether it has several variants. */
  hasVariants: z.boolean(),
  /** Pieces of all variants. */
  stock: z.number(),
})
export type GoodsTile = z.infer<typeof goodsTile>

/** Orders of the list of goods. */
export const goodsSorts = ['newest', 'priceUp', 'priceDown'] as const

export const goodsHome = route({
  method: 'GET',
  path: '/api/shop/goods/home',
  summary: 'Return what the first page of the shop shows',
  input: emptyInput,
  output: z.object({
    newest: z.array(goodsTile),
    welfare: z.array(goodsTile),
    /** The categories at the top, with the newest goods of each and of all below it. */
    categories: z.array(z.object({ id: z.string(), name: z.string(), goods: z.array(goodsTile) })),
  }),
})

export const goodsSearch = route({
  method: 'GET',
  path: '/api/shop/goods/search',
  summary: 'List the goods that are offered',
  input: z.object({
    ...pageInput,
    /** Part of the name, of its pinyin or of its initials. */
    name: z.optional(text(60)),
    /** A category, with all below it. */
    categoryId: z.optional(id),
    sellerId: z.optional(id),
    kind: z.optional(z.enum(goodsKinds)),
    /** Bounds of the lowest price, in yuan. */
    priceFrom: z.optional(storable(20)),
    priceTo: z.optional(storable(20)),
    /** Whether goods without stock are left out. */
    inStock: withDefault(yesOrNo, false),
    sort: withDefault(z.enum(goodsSorts), 'newest'),
  }),
  output: page(goodsTile),
  refuses: ['priceInvalid'],
})

export const goodsOffered = route({
  method: 'GET',
  path: '/api/shop/goods/offered',
  summary: 'Return goods that are offered, with their variants, pictures and seller',
  input: z.object({ id }),
  output: z.extend(goodsTile, {
    categoryId: z.string(),
    categoryName: z.string(),
    description: z.string(),
    /** Addresses of the pictures. */
    pictures: z.array(z.string()),
    variants: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        price: z.string(),
        stock: z.number(),
        /** The largest number that can be ordered now; 0 without stock. */
        maxNum: z.number(),
      }),
    ),
    /** Id of the caller's favourite, or "". */
    collectId: z.string(),
  }),
  refuses: ['notFound'],
})

export const sellerStore = route({
  method: 'GET',
  path: '/api/shop/seller/store',
  summary: 'Return a seller as everybody sees it; its goods are listed by `goods/search`',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    linkman: z.string(),
    phone: z.string(),
    introduction: z.string(),
    /** Goods that it offers. */
    goods: z.number(),
  }),
  refuses: ['notFound'],
})
