import * as z from 'zod/mini'
import {
  type Branch,
  detailCall,
  forestCall,
  listCall,
  moveCall,
  removeCall,
  submitCall,
} from '../record-calls.ts'
import { importReport } from '../import-report.ts'
import { xlsx } from '../media-types.ts'
import { sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import {
  isTemplate,
  emptyInput,
  filledText,
  id,
  listOfIds,
  longText,
  sortInput,
  storable,
  structures,
  text,
  wholeNumber,
  withDefault,
  yesOrNo,
} from '../values.ts'
import { treeNode } from './people.ts'

/** Office supplies, or welfare goods, which points pay. */
export const goodsKinds = ['office', 'welfare'] as const
export type GoodsKind = (typeof goodsKinds)[number]

/** Most variants and most pictures of goods. */
export const maxVariants = 30
export const maxPictures = 9

const category = z.object({
  id: z.string(),
  /** "0" at the top. */
  parentId: z.string(),
  name: z.string(),
  /** Position among the categories with the same parent, ascending. */
  sort: z.number(),
  version: z.number(),
})
export type ShopCategory = z.infer<typeof category>
export type ShopCategoryBranch = Branch<ShopCategory>
export const shopCategoryBranch: z.ZodMiniType<ShopCategoryBranch> = z.extend(category, {
  get children() {
    return z.array(shopCategoryBranch)
  },
})

const categories = { path: '/api/shop/category', needs: 'shopGoods.write' } as const

export const categoryList = forestCall(categories, {
  summary: 'List the categories of the shop',
  branch: shopCategoryBranch,
  filters: { name: z.optional(text(30)) },
})

export const categorySelect = route({
  method: 'GET',
  path: '/api/shop/category/select',
  summary: 'List the categories of the shop for a picker',
  input: emptyInput,
  output: z.array(treeNode),
})

export const categoryDetail = detailCall(categories, { summary: 'Return a category', row: category })

export const categorySubmit = submitCall(categories, {
  summary: 'Add a category, or change the category of this id; another parent moves it',
  fields: z.object({
    /** "0" or nothing puts it at the top. */
    parentId: withDefault(id, '0'),
    name: filledText(30),
    /** Without it, a new or moved category comes last. */
    sort: z.optional(wholeNumber(0, 9999)),
  }),
  row: category,
  refuses: ['parentLoop', 'categoryNameTaken'],
})

export const categoryMove = moveCall(categories, 'Move a category', { refuses: ['categoryNameTaken'] })

export const categoryRemove = removeCall(
  categories,
  'Remove categories that have no goods and no categories below',
  { refuses: ['categoryInUse'] },
)

const seller = z.object({
  id: z.string(),
  name: z.string(),
  linkman: z.string(),
  phone: z.string(),
  introduction: z.string(),
  /** Position in lists, ascending. */
  sort: z.number(),
  version: z.number(),
})
export type ShopSeller = z.infer<typeof seller>

const sellers = { path: '/api/shop/seller', needs: 'shopGoods.write' } as const

export const sellerList = listCall(sellers, {
  summary: 'List the sellers of the shop',
  row: seller,
  filters: { name: z.optional(text(60)) },
  sorts: ['name', 'sort'],
})

export const sellerSelect = route({
  method: 'GET',
  path: '/api/shop/seller/select',
  summary: 'List the sellers of the shop for a picker',
  input: emptyInput,
  output: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const sellerDetail = detailCall(sellers, { summary: 'Return a seller', row: seller })

export const sellerSubmit = submitCall(sellers, {
  summary: 'Add a seller, or change the seller of this id',
  fields: z.object({
    name: filledText(60),
    linkman: withDefault(text(30), ''),
    phone: withDefault(text(40), ''),
    introduction: withDefault(longText(500), ''),
    /** A new seller without it becomes the last one. */
    sort: z.optional(wholeNumber(0, 9999)),
  }),
  row: seller,
  refuses: ['sellerNameTaken', 'phoneLength', 'phoneFormat'],
})

export const sellerRemove = removeCall(sellers, 'Remove sellers that have no goods', {
  refuses: ['sellerInUse'],
})

export const variant = z.object({
  id: z.string(),
  /** "" for the only variant. */
  name: z.string(),
  price: z.string(),
  stock: z.number(),
  /** Most pieces in one line of a cart or an order. */
  maxNum: z.number(),
})
export type GoodsVariant = z.infer<typeof variant>

export const goods = z.object({
  id: z.string(),
  kind: z.enum(goodsKinds),
  name: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  unit: z.string(),
  description: z.string(),
  /** Whether staff see them. */
  isOffered: z.boolean(),
  /** The lowest price of the variants. */
  price: z.string(),
  /** Pieces of all variants. */
  stock: z.number(),
  /** Address of the first picture, or "". */
  productImg: z.string(),
  pictures: z.array(z.object({ id: z.string(), url: z.string() })),
  variants: z.array(variant),
  version: z.number(),
})
export type Goods = z.infer<typeof goods>

const offer = { path: '/api/shop/goods', needs: 'shopGoods.write' } as const

const goodsFilters = {
  /** Part of the name, of its pinyin or of its initials. */
  name: z.optional(text(60)),
  /** A category, with all below it. */
  categoryId: z.optional(id),
  sellerId: z.optional(id),
  kind: z.optional(z.enum(goodsKinds)),
  isOffered: z.optional(yesOrNo),
}
const goodsSort = ['name', 'price'] as const

export const goodsList = listCall(offer, {
  summary: 'List the goods of the shop',
  row: goods,
  filters: goodsFilters,
  sorts: goodsSort,
})

export const goodsDetail = detailCall(offer, { summary: 'Return goods', row: goods })

export const goodsSubmit = submitCall(offer, {
  summary: 'Add goods, or change the goods of this id. The variants and pictures are those given',
  fields: z.object({
    kind: withDefault(z.enum(goodsKinds), 'office'),
    name: filledText(60),
    categoryId: id,
    sellerId: id,
    unit: withDefault(text(10), '件'),
    description: withDefault(longText(5000), ''),
    isOffered: withDefault(yesOrNo, true),
    variants: structures(
      z
        .array(
          z.object({
            /** A variant that there is; a new one has none. */
            id: z.optional(id),
            name: withDefault(text(40), ''),
            price: storable(20),
            maxNum: withDefault(wholeNumber(1, 9999), 99),
          }),
        )
        .check(z.minLength(1), z.maxLength(maxVariants)),
    ),
    pictureIds: withDefault(listOfIds(0, maxPictures), []),
  }),
  row: goods,
  refuses: ['priceInvalid', 'variantNameEmpty', 'variantNameTaken', 'variantInStock'],
})

export const goodsRemove = removeCall(offer, 'Remove goods')

export const goodsExport = route({
  method: 'GET',
  path: '/api/shop/goods/export',
  needs: 'shopGoods.write',
  bytes: xlsx,
  summary:
    'Export goods as a sheet (xlsx) that the import accepts, one row for each variant, with the filters and sorting of the list',
  input: z.object({ ...goodsFilters, ...sortInput(goodsSort), isTemplate }),
  output: z.unknown(),
})

/** A row of an import of goods: a variant, with what it says about its goods. */
export const goodsRow = z.object({
  kind: withDefault(z.enum(goodsKinds), 'office'),
  name: filledText(60),
  /** Names from the top category down, joined by "/"; the name alone when only one category has it. */
  category: filledText(400),
  seller: filledText(60),
  unit: withDefault(text(10), '件'),
  description: withDefault(longText(5000), ''),
  variant: withDefault(text(40), ''),
  price: storable(20),
  /** Pieces of a new variant to begin with. */
  opening: z.optional(wholeNumber(0, 1_000_000)),
  maxNum: withDefault(wholeNumber(1, 9999), 99),
  isOffered: withDefault(yesOrNo, true),
})

/** What identifies the goods of a row. */
export const goodsRowKey = z.pick(goodsRow, { name: true, seller: true })

/** The file is sent as multipart in the field `file`. */
export const goodsImport = route({
  method: 'POST',
  path: '/api/shop/goods/import',
  needs: 'shopGoods.write',
  takes: 'file',
  summary:
    'Import goods from a sheet (xlsx). Rows with the same name and seller are variants of one goods. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
  refuses: sheetRefusals,
})

/** Kinds of stock moves that administrators see: by hand, and by orders. */
export const stockMoveKinds = [
  'opening',
  'delivery',
  'count',
  'order',
  'cancel',
  'return',
  'exchange',
] as const

const stockMove = z.object({
  id: z.string(),
  productID: z.string(),
  productName: z.string(),
  variantName: z.string(),
  kind: z.enum(stockMoveKinds),
  change: z.number(),
  /** Id and number of the order, or "". */
  orderId: z.string(),
  orderNo: z.string(),
  remark: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type StockMoveRow = z.infer<typeof stockMove>

const stock = { path: '/api/shop/stock', needs: 'shopGoods.write' } as const

export const stockMoveList = listCall(stock, {
  summary: 'List the stock moves, newest first',
  row: stockMove,
  filters: {
    /** Part of the name of the goods, of its pinyin or of its initials. */
    name: z.optional(text(60)),
    goodsId: z.optional(id),
    variantId: z.optional(id),
    kind: z.optional(z.enum(stockMoveKinds)),
  },
  sorts: ['createTime', 'change'],
})

export const stockMoveDetail = detailCall(stock, { summary: 'Return a stock move', row: stockMove })

const pieces = wholeNumber(0, 1_000_000)

export const stockDeliver = route({
  method: 'POST',
  path: '/api/shop/stock/deliver',
  needs: 'shopGoods.write',
  summary: 'Add delivered pieces to the stock of a variant',
  input: z.object({ variantId: id, pieces: wholeNumber(1, 1_000_000), remark: withDefault(text(200), '') }),
  output: variant,
  refuses: ['notFound'],
})

export const stockCount = route({
  method: 'POST',
  path: '/api/shop/stock/count',
  needs: 'shopGoods.write',
  summary:
    'Set the stock of a variant to what was counted. `shown` is the stock that the counting began with, so that what was sold since stays sold',
  input: z.object({ variantId: id, counted: pieces, shown: pieces, remark: withDefault(text(200), '') }),
  output: variant,
  refuses: ['notFound', 'stockShort'],
})
