import { goodsRow, goodsRowKey, maxVariants } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { parseValue } from '../../../platform/parse-value.ts'
import type { RowOutcome } from '../../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../../platform/sheet/entries-in.ts'
import { categoryPaths, findCategoryNamed } from './category-path.rules.ts'
import type { CategoryRecord } from './category.repository.ts'
import type { StoredGoods, WrittenGoods } from './goods.repository.ts'
import { headingOf } from './goods-sheet.rules.ts'
import { priceOf } from './variants.rules.ts'

/** The catalogue before an import. */
interface Catalogue {
  categories: readonly CategoryRecord[]
  sellers: readonly { id: string; name: string }[]
  /** Goods of the names in the sheet. */
  goods: readonly StoredGoods[]
}

interface PlannedVariant {
  id: string
  name: string
  priceFen: bigint
  maxNum: number
}

export interface PlannedGoods extends Omit<WrittenGoods, 'variants'> {
  found: StoredGoods | undefined
  variants: PlannedVariant[]
  /** Pieces of new variants to begin with. */
  openings: { variantId: string; pieces: number }[]
  /** First row that describes these goods, and the rows of its variants by name. */
  row: number
  rows: Map<string, number>
}

/** The goods that an import will write. Rows of one name and seller are variants of one goods; blank cells change nothing. */
export class GoodsPlan {
  readonly planned: PlannedGoods[] = []
  readonly #catalogue: Catalogue
  readonly #paths: ReadonlyMap<string, string>
  readonly #newId: () => string

  constructor(catalogue: Catalogue, newId: () => string) {
    this.#catalogue = catalogue
    this.#paths = categoryPaths(catalogue.categories)
    this.#newId = newId
  }

  add({ row, given }: SheetEntry): RowOutcome {
    const key = parseValue(goodsRowKey, given, headingOf)
    const sellerId = this.#catalogue.sellers.find((seller) => seller.name === key.seller)?.id
    const planned = this.planned.find((one) => one.sellerId === sellerId && one.name === key.name)
    const found = planned ? planned.found : this.#find(sellerId, key.name)
    const name = given['variant'] ?? ''
    const known = found?.variants.find((variant) => variant.name === name)
    const before = planned ?? found
    const read = parseValue(
      goodsRow,
      {
        ...(before && this.#wordsOf(before)),
        ...(known && { price: formatFen(BigInt(known.priceFen)), maxNum: known.maxNum }),
        ...given,
      },
      headingOf,
    )
    const categoryId = findCategoryNamed(this.#catalogue.categories, read.category)
    const priceFen = priceOf(read.price)
    refuseFields({
      category: categoryId === undefined ? { code: 'categoryUnknown', detail: read.category } : undefined,
      seller: sellerId === undefined ? { code: 'sellerUnknown', detail: read.seller } : undefined,
      price: priceFen === undefined ? 'priceInvalid' : undefined,
      opening: known && read.opening !== undefined ? 'openingTaken' : undefined,
    })
    if (categoryId === undefined || sellerId === undefined || priceFen === undefined) return 'unchanged'
    const { kind, unit, description, isOffered } = read
    const words = { kind, name: read.name, categoryId, sellerId, unit, description, isOffered }
    const goods = planned ?? this.#begin(words, found, row)
    if (planned) refuseOther(planned, words)
    refuseVariant(goods, read.variant, known !== undefined)
    const variant = { id: known?.id ?? this.#newId(), name: read.variant, priceFen, maxNum: read.maxNum }
    goods.variants = known
      ? goods.variants.map((one) => (one.id === variant.id ? variant : one))
      : [...goods.variants, variant]
    goods.rows.set(read.variant, row)
    if (read.opening) goods.openings.push({ variantId: variant.id, pieces: read.opening })
    if (!planned) this.planned.push(goods)
    if (!found || !known) return 'added'
    return isDescribedAnew(found, goods) || isPricedAnew(known, variant) ? 'changed' : 'unchanged'
  }

  #find(sellerId: string | undefined, name: string): StoredGoods | undefined {
    const found = this.#catalogue.goods.filter((one) => one.sellerId === sellerId && one.name === name)
    if (found.length > 1) throw new AppError('goodsSeveral', { field: 'name' })
    return found[0]
  }

  #wordsOf({
    kind,
    categoryId,
    unit,
    description,
    isOffered,
  }: Pick<WrittenGoods, 'kind' | 'categoryId' | 'unit' | 'description' | 'isOffered'>) {
    return { kind, category: this.#paths.get(categoryId), unit, description, isOffered }
  }

  #begin(
    words: Omit<WrittenGoods, 'id' | 'variants' | 'pictureIds'>,
    found: StoredGoods | undefined,
    row: number,
  ): PlannedGoods {
    return {
      ...words,
      id: found?.id ?? this.#newId(),
      found,
      variants: (found?.variants ?? []).map(({ id, name, priceFen, maxNum }) => ({
        id,
        name,
        priceFen: BigInt(priceFen),
        maxNum,
      })),
      pictureIds: found?.pictureIds ?? [],
      openings: [],
      row,
      rows: new Map(),
    }
  }
}

const described = ['kind', 'categoryId', 'unit', 'description', 'isOffered'] as const

/** Whether goods are new, or an import changes something of them. */
export function isChanged({ found, openings, variants, ...goods }: PlannedGoods): boolean {
  if (!found || openings.length > 0 || variants.length !== found.variants.length) return true
  if (isDescribedAnew(found, goods)) return true
  return variants.some((variant) => {
    const before = found.variants.find(({ id }) => id === variant.id)
    return !before || isPricedAnew(before, variant)
  })
}

type Described = Pick<WrittenGoods, (typeof described)[number]>

function isDescribedAnew(found: Described, goods: Described): boolean {
  return described.some((name) => found[name] !== goods[name])
}

function isPricedAnew(
  found: StoredGoods['variants'][number],
  { priceFen, maxNum }: Pick<PlannedVariant, 'priceFen' | 'maxNum'>,
): boolean {
  return BigInt(found.priceFen) !== priceFen || found.maxNum !== maxNum
}

/** Refuses a row that says something else about its goods than the first row of these goods. */
function refuseOther(planned: PlannedGoods, words: Described): void {
  const other = described.find((name) => planned[name] !== words[name])
  if (other === undefined) return
  throw new AppError('rowDiffers', {
    field: other === 'categoryId' ? 'category' : other,
    detail: String(planned.row),
  })
}

function refuseVariant({ variants, rows }: PlannedGoods, name: string, isKnown: boolean): void {
  const earlier = rows.get(name)
  if (earlier !== undefined) throw new AppError('rowRepeated', { field: 'variant', detail: String(earlier) })
  if (isKnown) return
  if (variants.length >= maxVariants)
    throw new AppError('tooManyVariants', { field: 'variant', detail: String(maxVariants) })
  const isUnnamed = name === '' || variants.some((one) => one.name === '')
  if (variants.length > 0 && isUnnamed) throw new AppError('variantNameEmpty', { field: 'variant' })
}
