import type {
  AfterSale,
  CartItem,
  Goods,
  Order,
  OrderLine,
  ShopAddress,
  StockMoveRow,
} from '@countersign/contract'
import { inside } from './inside.ts'
import { buttonsOf } from './people.ts'

/** Records of the shop for tests, with the members that a test is not about. */
export const pageOf = <T>(...records: T[]) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
})

export function cartItem(given: Partial<CartItem> & Pick<CartItem, 'id' | 'productName'>): CartItem {
  return {
    productID: `g-${given.id}`,
    productImg: '',
    price: '2.50',
    num: 2,
    maxNum: 99,
    check: true,
    variantID: `v-${given.id}`,
    variantName: '',
    unit: '支',
    kind: 'office',
    sellerId: 's-1',
    sellerName: '晨光办公用品店',
    state: 'ok',
    ...given,
  }
}

export const homeAddress: ShopAddress = {
  id: 'a-1',
  name: '张三',
  phone: '13800138000',
  region: '530102',
  province: '云南省',
  city: '昆明市',
  district: '五华区',
  detail: '人民中路 1 号',
  isDefault: true,
}
export const secondAddress: ShopAddress = {
  ...homeAddress,
  id: 'a-2',
  name: '张小三',
  detail: '翠湖北路 2 号',
  isDefault: false,
}

export function orderLine(given: Partial<OrderLine> & Pick<OrderLine, 'id' | 'productName'>): OrderLine {
  return {
    productID: `g-${given.id}`,
    variantID: `v-${given.id}`,
    variantName: '',
    productImg: '',
    unit: '支',
    sellerName: '晨光办公用品店',
    kind: 'office',
    price: '2.50',
    num: 2,
    amount: '5.00',
    isPaidByPoints: false,
    isWaiting: false,
    isShipped: false,
    isReceived: false,
    returned: 0,
    may: [],
    ...given,
  }
}

export function orderOf(given: Partial<Order>): Order {
  return {
    id: 'o-1',
    orderNo: 'SC202611240007',
    state: 'toConfirm',
    createTime: '2026-11-24 09:00:00',
    buyerName: '李四',
    total: '10.00',
    points: '0.00',
    note: '送到三楼',
    requestId: '',
    lines: [],
    may: [],
    version: 2,
    receiverName: '张三',
    receiverPhone: '13800138000',
    receiverAddress: '云南省昆明市五华区人民中路 1 号',
    history: [{ action: 'place', actorName: '李四', time: '2026-11-24 09:00:00', remark: '', goods: [] }],
    cases: [],
    ...given,
  }
}

export function caseOf(given: Partial<AfterSale>): AfterSale {
  return {
    id: 'c-1',
    orderId: 'o-1',
    orderNo: 'SC202611240007',
    lineId: 'l-1',
    productName: '中性笔',
    variantName: '',
    productImg: '',
    buyerName: '李四',
    kind: 'return',
    num: 1,
    reason: '写不出来',
    pictures: [],
    state: 'open',
    decision: '',
    createTime: '2026-11-25 10:00:00',
    decideTime: '',
    ...given,
  }
}

/** Goods as they are managed, with two variants. */
export const pens: Goods = {
  id: 'g-1',
  kind: 'office',
  name: '中性笔',
  categoryId: 'c-1',
  categoryName: '书写工具',
  sellerId: 's-1',
  sellerName: '晨光',
  unit: '支',
  description: '',
  isOffered: true,
  price: '2.50',
  stock: 8,
  productImg: '',
  pictures: [],
  variants: [
    { id: 'v-1', name: '黑色', price: '2.50', stock: 5, maxNum: 99 },
    { id: 'v-2', name: '红色', price: '3.00', stock: 3, maxNum: 9 },
  ],
  version: 4,
}
const move: StockMoveRow = {
  id: 'm-1',
  productID: 'g-1',
  productName: '中性笔',
  variantName: '黑色',
  kind: 'order',
  change: -2,
  orderId: 'o-1',
  orderNo: 'SC202611240007',
  remark: '月度补货',
  createName: '张三',
  createTime: '2026-11-24 09:00:00',
}

/** Answers to the calls of the pages on which `pens` and their stock are managed. */
export const managed = {
  ...inside,
  menuButtons: buttonsOf('shopGoods.write', 'shopOrder.write', 'shopPoint.write'),
  goodsList: pageOf(pens),
  goodsDetail: pens,
  goodsSubmit: pens,
  categorySelect: [{ id: 'c-1', parentId: '0', title: '书写工具', key: 'c-1', value: 'c-1', children: [] }],
  sellerSelect: [{ id: 's-1', name: '晨光' }],
  stockMoveList: pageOf(move),
  stockMoveDetail: move,
}
