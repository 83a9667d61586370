import { type Goods, pictureAddress } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import type { Ctx } from '../../../platform/context.ts'
import type { StoredGoods } from './goods.repository.ts'

/** Goods as administrators see them. */
export function presentGoods({ tenantId }: Pick<Ctx, 'tenantId'>, goods: StoredGoods): Goods {
  const { lowestPriceFen, variants, pictureIds, ...words } = goods
  const pictures = pictureIds.map((id) => ({ id, url: pictureAddress(tenantId, id, 480) }))
  return {
    ...words,
    price: formatFen(BigInt(lowestPriceFen)),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    productImg: pictures[0]?.url ?? '',
    pictures,
    variants: variants.map(({ priceFen, ...variant }) => ({
      ...variant,
      price: formatFen(BigInt(priceFen)),
    })),
  }
}

/** The goods as an entry of the audit log names it. */
export function subjectOf({ id, name }: Pick<StoredGoods, 'id' | 'name'>) {
  return { kind: 'shopGoods', id, name } as const
}

/** The members of goods that an entry of the audit log keeps. */
export function wordsOf(goods: Goods): Record<string, unknown> {
  const { kind, name, categoryName, sellerName, unit, description, isOffered } = goods
  const variants = goods.variants.map((one) => `${one.name} ${one.price} ≤${one.maxNum}`.trim())
  const pictures = goods.pictures.map(({ id }) => id)
  return { kind, name, categoryName, sellerName, unit, description, isOffered, variants, pictures }
}
