import type { OrderState } from '@countersign/contract'
import { formatFen, type Language } from '@countersign/forms'
import { formatTime } from '../../../platform/business-time.ts'
import type { SheetColumn } from '../../../platform/sheet/sheet-column.ts'
import type { SheetLine } from './order-sheet.repository.ts'

const states = {
  toConfirm: { zh: '待确认', en: 'To confirm' },
  toShip: { zh: '待发货', en: 'To ship' },
  toReceive: { zh: '待收货', en: 'On its way' },
  done: { zh: '已完成', en: 'Done' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  afterSale: { zh: '售后', en: 'After-sale' },
} as const satisfies Record<OrderState, Record<Language, string>>

const kinds = {
  office: { zh: '办公用品', en: 'Office supplies' },
  welfare: { zh: '福利商品', en: 'Welfare goods' },
} as const satisfies Record<SheetLine['kind'], Record<Language, string>>

const lineStates = {
  waiting: { zh: '缺货待补', en: 'Out of stock' },
  open: { zh: '待发货', en: 'To ship' },
  shipped: { zh: '已发货', en: 'Shipped' },
  received: { zh: '已收货', en: 'Received' },
} as const

const payments = { true: { zh: '积分', en: 'Points' }, false: { zh: '部门', en: 'Department' } } as const

function stateOfLine({ isWaiting, isShipped, isReceived }: SheetLine): keyof typeof lineStates {
  if (isWaiting) return 'waiting'
  if (isReceived) return 'received'
  return isShipped ? 'shipped' : 'open'
}

/** Yuan as a number, so that a sheet program can add it up. */
function yuan(fen: bigint): number {
  return Number(formatFen(fen))
}

/** Columns of an export of orders; each row is a line of an order. */
export const orderLineColumns: readonly SheetColumn<SheetLine>[] = [
  { name: 'orderNo', heading: { zh: '订单号', en: 'Order' }, width: 20, write: ({ orderNo }) => orderNo },
  {
    name: 'state',
    heading: { zh: '订单状态', en: 'State' },
    width: 12,
    write: ({ state }, language) => states[state][language],
  },
  {
    name: 'createTime',
    heading: { zh: '下单时间', en: 'Ordered at' },
    width: 20,
    write: ({ createdAt }) => formatTime(createdAt),
  },
  {
    name: 'buyerName',
    heading: { zh: '下单人', en: 'Ordered by' },
    width: 12,
    write: ({ buyerName }) => buyerName,
  },
  {
    name: 'productName',
    heading: { zh: '商品', en: 'Goods' },
    width: 30,
    write: ({ goodsName }) => goodsName,
  },
  {
    name: 'variantName',
    heading: { zh: '规格', en: 'Variant' },
    width: 16,
    write: ({ variantName }) => variantName,
  },
  {
    name: 'sellerName',
    heading: { zh: '供应商', en: 'Seller' },
    width: 20,
    write: ({ sellerName }) => sellerName,
  },
  {
    name: 'kind',
    heading: { zh: '类型', en: 'Kind' },
    width: 12,
    write: ({ kind }, language) => kinds[kind][language],
  },
  {
    name: 'price',
    heading: { zh: '单价（元）', en: 'Price (yuan)' },
    width: 12,
    write: ({ priceFen }) => yuan(BigInt(priceFen)),
  },
  { name: 'num', heading: { zh: '数量', en: 'Number' }, width: 8, write: ({ num }) => num },
  { name: 'unit', heading: { zh: '单位', en: 'Unit' }, width: 8, write: ({ unit }) => unit },
  {
    name: 'amount',
    heading: { zh: '金额（元）', en: 'Amount (yuan)' },
    width: 12,
    write: ({ priceFen, num }) => yuan(BigInt(priceFen) * BigInt(num)),
  },
  {
    name: 'payment',
    heading: { zh: '支付', en: 'Paid by' },
    width: 12,
    write: ({ isPaidByPoints }, language) => payments[`${isPaidByPoints}`][language],
  },
  {
    name: 'lineState',
    heading: { zh: '发货状态', en: 'Delivery' },
    width: 12,
    write: (line, language) => lineStates[stateOfLine(line)][language],
  },
  { name: 'returned', heading: { zh: '已退', en: 'Returned' }, width: 8, write: ({ returned }) => returned },
  {
    name: 'receiverName',
    heading: { zh: '收货人', en: 'Recipient' },
    width: 12,
    write: ({ receiverName }) => receiverName,
  },
  {
    name: 'receiverPhone',
    heading: { zh: '电话', en: 'Phone' },
    width: 16,
    write: ({ receiverPhone }) => receiverPhone,
  },
  {
    name: 'receiverAddress',
    heading: { zh: '收货地址', en: 'Address' },
    width: 40,
    write: ({ receiverAddress }) => receiverAddress,
  },
  { name: 'note', heading: { zh: '留言', en: 'Note' }, width: 30, write: ({ note }) => note },
]
