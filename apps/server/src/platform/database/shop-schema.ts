import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>
/** A bigint column, which the driver reads as digits. */
type Fen = ColumnType<string, bigint, bigint>

/** The tables of the shop, for Kysely. */
export interface ShopTables {
  shop_address: {
    tenant_id: string
    id: string
    user_id: string
    name: string
    phone: string
    region: string
    detail: string
    is_default: boolean
    created_at: Time
  }
  shop_category: {
    tenant_id: string
    id: string
    parent_id: string | null
    name: string
    sort: number
    version: Generated<number>
    removed_at: Removed
  }
  shop_seller: {
    tenant_id: string
    id: string
    name: string
    linkman: string
    phone: string
    introduction: string
    sort: number
    version: Generated<number>
    removed_at: Removed
  }
  shop_goods: {
    tenant_id: string
    id: string
    kind: 'office' | 'welfare'
    name: string
    spelling: string
    category_id: string
    seller_id: string
    unit: string
    description: string
    is_offered: boolean
    lowest_price_fen: Fen
    created_at: Time
    version: Generated<number>
    removed_at: Removed
  }
  shop_variant: {
    tenant_id: string
    id: string
    goods_id: string
    name: string
    price_fen: Fen
    stock: Generated<number>
    max_num: number
    sort: number
    removed_at: Removed
  }
  shop_stock_move: {
    tenant_id: string
    id: string
    variant_id: string
    kind: 'opening' | 'delivery' | 'count' | 'order' | 'cancel' | 'return'
    change: number
    order_line_id: string | null
    remark: string
    created_by: string
    created_at: Time
  }
  shop_picture: {
    tenant_id: string
    id: string
    width: number
    height: number
    created_by: string
    created_at: Time
  }
  shop_picture_size: {
    tenant_id: string
    picture_id: string
    width: number
    file_id: string
    sha256: string
    size: number
  }
  shop_goods_picture: {
    tenant_id: string
    goods_id: string
    picture_id: string
    sort: number
  }
}

export const shopTables = [
  'shop_address',
  'shop_category',
  'shop_seller',
  'shop_goods',
  'shop_variant',
  'shop_stock_move',
  'shop_picture',
  'shop_picture_size',
  'shop_goods_picture',
] as const satisfies (keyof ShopTables)[]
