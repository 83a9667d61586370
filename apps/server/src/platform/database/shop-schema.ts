import type { AfterSaleState, OrderAction, OrderState } from '@countersign/contract'
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
    kind: 'opening' | 'delivery' | 'count' | 'order' | 'cancel' | 'return' | 'exchange'
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
  shop_cart_line: {
    tenant_id: string
    id: string
    user_id: string
    variant_id: string
    num: number
    is_checked: boolean
    created_at: Time
  }
  shop_favorite: {
    tenant_id: string
    id: string
    user_id: string
    goods_id: string
    created_at: Time
  }
  shop_order: {
    tenant_id: string
    id: string
    order_no: string
    user_id: string
    request_id: string | null
    receiver_name: string
    receiver_phone: string
    receiver_address: string
    note: string
    total_fen: Fen
    points_fen: Fen
    created_at: Time
    state: OrderState
    changed_at: Time
    version: Generated<number>
  }
  shop_order_line: {
    tenant_id: string
    id: string
    order_id: string
    sort: number
    goods_id: string
    variant_id: string
    goods_name: string
    variant_name: string
    unit: string
    picture_id: string | null
    seller_id: string
    seller_name: string
    kind: 'office' | 'welfare'
    price_fen: Fen
    num: number
    is_paid_by_points: boolean
    was_short: boolean
    is_waiting: boolean
    is_shipped: Generated<boolean>
    is_received: Generated<boolean>
    returned: Generated<number>
  }
  shop_order_event: {
    tenant_id: string
    order_id: string
    seq: number
    action: OrderAction
    data: ColumnType<unknown, string, never>
    remark: string
    actor_id: string
    at: Time
  }
  shop_after_sale: {
    tenant_id: string
    id: string
    order_id: string
    line_id: string
    kind: 'return' | 'exchange'
    num: number
    reason: string
    created_at: Time
    state: AfterSaleState
    decision: Generated<string>
    decided_at: ColumnType<Date | null, Date | undefined, Date>
  }
  shop_after_sale_picture: {
    tenant_id: string
    after_sale_id: string
    picture_id: string
    sort: number
  }
  shop_figure_day: {
    tenant_id: string
    day: string
    what: 'all' | 'goods' | 'department'
    id: string
    orders: number
    pieces: number
    amount_fen: Fen
    points_fen: Fen
  }
  shop_figures_counted: { tenant_id: string; until: Time }
  shop_purchase: {
    tenant_id: string
    request_id: string
    user_id: string
    receiver_name: string
    receiver_phone: string
    receiver_address: string
    note: string
    created_at: Time
  }
  shop_purchase_line: {
    tenant_id: string
    request_id: string
    sort: number
    variant_id: string
    name: string
    spec: string
    unit: string
    price_fen: Fen
  }
  shop_point_budget: {
    tenant_id: string
    id: string
    name: string
    starts_on: string
    ends_on: string
    remark: string
    created_at: Time
    version: Generated<number>
    removed_at: Removed
  }
  shop_point_balance: { tenant_id: string; budget_id: string; user_id: string; amount: Fen }
  shop_point_move: {
    tenant_id: string
    id: string
    budget_id: string
    user_id: string
    kind: 'grant' | 'order' | 'cancel' | 'return'
    change: Fen
    order_id: string | null
    created_by: string
    created_at: Time
  }
  shop_place: {
    tenant_id: string
    id: string
    name: string
    address: string
    opening_hours: string
    phone: string
    remark: string
    sort: number
    version: Generated<number>
    removed_at: Removed
  }
  shop_usual_place: { tenant_id: string; user_id: string; place_id: string }
  shop_about: {
    tenant_id: string
    rules: string
    delivery: string
    contact: string
    updated_at: Time
    version: number
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
  'shop_cart_line',
  'shop_favorite',
  'shop_order',
  'shop_order_line',
  'shop_order_event',
  'shop_after_sale',
  'shop_after_sale_picture',
  'shop_purchase',
  'shop_purchase_line',
  'shop_point_budget',
  'shop_point_balance',
  'shop_point_move',
  'shop_figure_day',
  'shop_figures_counted',
  'shop_place',
  'shop_usual_place',
  'shop_about',
] as const satisfies (keyof ShopTables)[]
