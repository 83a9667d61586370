import {
  type AfterSale,
  type Order,
  type OrderLine,
  type OrderRow,
  pictureAddress,
} from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { formatTime } from '../../../platform/business-time.ts'
import { type Ctx, may } from '../../../platform/context.ts'
import { listCasesOf, type StoredCase } from './after-sale.repository.ts'
import { eventOf, placedLineOf } from './kept-order.rules.ts'
import {
  listEvents,
  listLines,
  type StoredEvent,
  type StoredLine,
  type StoredOrder,
} from './order.repository.ts'
import { actionsOf, type OrderFacts, type OrderPart, refusalOfLine, replayOrder } from './order.rules.ts'

const lineActions = ['ship', 'receive', 'stock', 'ask'] as const

/** Orders as lists show them, with what the caller may do with each. */
export async function presentOrders(ctx: Ctx, orders: readonly StoredOrder[]): Promise<OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, events] = await Promise.all([
    listLines(ctx.db, ctx.tenantId, ids),
    listEvents(ctx.db, ctx.tenantId, ids),
  ])
  return orders.map((order) =>
    presentRow(
      ctx,
      order,
      lines.filter(({ orderId }) => orderId === order.id),
      events.filter(({ orderId }) => orderId === order.id),
    ),
  )
}

/** An order in full. */
export async function presentOrder(ctx: Ctx, order: StoredOrder): Promise<Order> {
  const lines = await listLines(ctx.db, ctx.tenantId, [order.id])
  const events = await listEvents(ctx.db, ctx.tenantId, [order.id])
  const cases = await listCasesOf(ctx.db, ctx.tenantId, [order.id])
  const { receiverName, receiverPhone, receiverAddress, buyerName, createdAt } = order
  return {
    ...presentRow(ctx, order, lines, events),
    receiverName,
    receiverPhone,
    receiverAddress,
    history: [
      { action: 'place', actorName: buyerName, time: formatTime(createdAt), remark: '', goods: [] },
      ...events.map((event) => ({
        action: event.action,
        actorName: event.actorName,
        time: formatTime(event.at),
        remark: event.remark,
        goods: goodsOf(event, lines, cases),
      })),
    ],
    cases: cases.map((one) => presentCase(ctx, one)),
  }
}

export function presentCase({ tenantId }: Pick<Ctx, 'tenantId'>, one: StoredCase): AfterSale {
  const { goodsName, pictureId, pictureIds, createdAt, decidedAt, ...words } = one
  return {
    ...words,
    productName: goodsName,
    productImg: pictureOf(tenantId, pictureId),
    pictures: pictureIds.map((id) => pictureAddress(tenantId, id, 480)),
    createTime: formatTime(createdAt),
    decideTime: decidedAt ? formatTime(decidedAt) : '',
  }
}

function presentRow(ctx: Ctx, order: StoredOrder, lines: StoredLine[], events: StoredEvent[]): OrderRow {
  const facts = replayOrder(lines.map(placedLineOf), events.map(eventOf))
  const parts = partsIn(ctx, order)
  const mine = [...new Set(parts.flatMap((part) => actionsOf(facts, part)))]
  return {
    id: order.id,
    orderNo: order.orderNo,
    state: order.state,
    createTime: formatTime(order.createdAt),
    buyerName: order.buyerName,
    total: formatFen(BigInt(order.totalFen)),
    points: formatFen(BigInt(order.pointsFen)),
    note: order.note,
    requestId: order.requestId ?? '',
    lines: lines.map((line) => presentLine(ctx, line, facts, mine)),
    may: mine,
    version: order.version,
  }
}

/** The parts that the caller has in an order. */
export function partsIn({ user }: Pick<Ctx, 'user'>, { userId }: Pick<StoredOrder, 'userId'>): OrderPart[] {
  const parts: OrderPart[] = []
  if (userId === user.id) parts.push('buyer')
  if (may(user, 'shopOrder.write')) parts.push('keeper')
  return parts
}

function presentLine(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  line: StoredLine,
  facts: OrderFacts,
  mine: OrderRow['may'],
): OrderLine {
  const fact = facts.lines.find(({ id }) => id === line.id)
  const price = BigInt(line.priceFen)
  return {
    id: line.id,
    productID: line.goodsId,
    variantID: line.variantId,
    productName: line.goodsName,
    variantName: line.variantName,
    productImg: pictureOf(tenantId, line.pictureId),
    unit: line.unit,
    sellerName: line.sellerName,
    kind: line.kind,
    price: formatFen(price),
    num: line.num,
    amount: formatFen(price * BigInt(line.num)),
    isPaidByPoints: line.isPaidByPoints,
    isWaiting: line.isWaiting,
    isShipped: line.isShipped,
    isReceived: line.isReceived,
    returned: line.returned,
    may: lineActions.filter(
      (action) => mine.includes(action) && fact && refusalOfLine(facts, action, fact) === undefined,
    ),
  }
}

function pictureOf(tenantId: string, pictureId: string | null): string {
  return pictureId === null ? '' : pictureAddress(tenantId, pictureId, 160)
}

function goodsOf(event: StoredEvent, lines: readonly StoredLine[], cases: readonly StoredCase[]): string[] {
  const about = eventOf(event)
  if ('lineIds' in about) {
    return lines.filter(({ id }) => about.lineIds.includes(id)).map(({ goodsName }) => goodsName)
  }
  if (about.action === 'ask') {
    return lines.filter(({ id }) => id === about.case.lineId).map(({ goodsName }) => goodsName)
  }
  if ('caseId' in about)
    return cases.filter(({ id }) => id === about.caseId).map(({ goodsName }) => goodsName)
  return []
}
