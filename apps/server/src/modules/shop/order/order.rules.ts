import type { ErrorCode, OrderAction, OrderState } from '@countersign/contract'

/** A line of an order as it was placed. */
export interface PlacedLine {
  id: string
  num: number
  /** Whether there was no stock for it, so that it waits (缺货待补). */
  isWaiting: boolean
}

export interface LineFacts extends PlacedLine {
  isShipped: boolean
  isReceived: boolean
  /** Pieces that went back by after-sale. */
  returned: number
}

/** A case of after-sale about some pieces of a line. */
interface CaseFacts {
  id: string
  lineId: string
  num: number
  kind: 'return' | 'exchange'
  state: 'open' | 'agreed' | 'refused' | 'withdrawn'
}

export interface OrderFacts {
  isConfirmed: boolean
  isCancelled: boolean
  lines: readonly LineFacts[]
  cases: readonly CaseFacts[]
}

/** An event of an order, as it stands in shop_order_event. */
export type OrderEvent =
  | { action: 'confirm' | 'cancel' }
  | { action: 'ship' | 'receive' | 'stock'; lineIds: readonly string[] }
  | { action: 'ask'; case: Pick<CaseFacts, 'id' | 'lineId' | 'num' | 'kind'> }
  | { action: 'withdraw'; caseId: string }
  | { action: 'decide'; caseId: string; isAgreed: boolean }

/** The facts of an order that was just placed. */
export function placed(lines: readonly PlacedLine[]): OrderFacts {
  const facts = lines.map(({ id, num, isWaiting }) => ({
    id,
    num,
    isWaiting,
    isShipped: false,
    isReceived: false,
    returned: 0,
  }))
  return { isConfirmed: false, isCancelled: false, lines: facts, cases: [] }
}

/** The facts of an order after its events, oldest first. */
export function replayOrder(lines: readonly PlacedLine[], events: readonly OrderEvent[]): OrderFacts {
  return events.reduce(after, placed(lines))
}

/** The facts after one more event. */
export function after(facts: OrderFacts, event: OrderEvent): OrderFacts {
  switch (event.action) {
    case 'confirm':
      return { ...facts, isConfirmed: true }
    case 'cancel':
      return { ...facts, isCancelled: true }
    case 'ship':
      return withLines(facts, event.lineIds, { isShipped: true })
    case 'receive':
      return withLines(facts, event.lineIds, { isReceived: true })
    case 'stock':
      return withLines(facts, event.lineIds, { isWaiting: false })
    case 'ask':
      return { ...facts, cases: [...facts.cases, { ...event.case, state: 'open' }] }
    case 'withdraw':
      return withCase(facts, event.caseId, 'withdrawn')
    case 'decide': {
      const decided = withCase(facts, event.caseId, event.isAgreed ? 'agreed' : 'refused')
      const found = facts.cases.find(({ id }) => id === event.caseId)
      if (!event.isAgreed || found?.kind !== 'return') return decided
      return {
        ...decided,
        lines: decided.lines.map((line) =>
          line.id === found.lineId ? { ...line, returned: line.returned + found.num } : line,
        ),
      }
    }
    default:
      throw new Error('an unknown event')
  }
}

function withLines(facts: OrderFacts, ids: readonly string[], change: Partial<LineFacts>): OrderFacts {
  return {
    ...facts,
    lines: facts.lines.map((line) => (ids.includes(line.id) ? { ...line, ...change } : line)),
  }
}

function withCase(facts: OrderFacts, id: string, state: CaseFacts['state']): OrderFacts {
  return { ...facts, cases: facts.cases.map((one) => (one.id === id ? { ...one, state } : one)) }
}

/** The state that lists show. An open case of after-sale hides the state that the lines say. */
export function stateOf({ isConfirmed, isCancelled, lines, cases }: OrderFacts): OrderState {
  if (isCancelled) return 'cancelled'
  if (cases.some(({ state }) => state === 'open')) return 'afterSale'
  if (!isConfirmed) return 'toConfirm'
  if (lines.every(({ isReceived }) => isReceived)) return 'done'
  if (lines.every(({ isShipped }) => isShipped)) return 'toReceive'
  return 'toShip'
}

/** The part of a person in an order: who ordered it, or who keeps the shop. */
export type OrderPart = 'buyer' | 'keeper'

/** Why nobody in this part may act on the order; undefined when the action is possible on some line. */
export function refusalOf(facts: OrderFacts, action: OrderAction, part: OrderPart): ErrorCode | undefined {
  if (partOf[action] !== undefined && partOf[action] !== part) return 'forbidden'
  if (action === 'confirm') return facts.isConfirmed || facts.isCancelled ? 'orderMoved' : undefined
  if (action === 'cancel') return mayCancel(facts, part) ? undefined : 'orderMoved'
  if (action === 'withdraw' || action === 'decide')
    return facts.cases.some(({ state }) => state === 'open') ? undefined : 'orderMoved'
  return facts.lines.some((line) => refusalOfLine(facts, action, line) === undefined)
    ? undefined
    : 'orderMoved'
}

/** Actions of one part only; both parts may cancel. */
const partOf: Partial<Record<OrderAction, OrderPart>> = {
  confirm: 'keeper',
  ship: 'keeper',
  stock: 'keeper',
  decide: 'keeper',
  receive: 'buyer',
  ask: 'buyer',
  withdraw: 'buyer',
}

function mayCancel({ isConfirmed, isCancelled, lines }: OrderFacts, part: OrderPart): boolean {
  if (isCancelled) return false
  return part === 'buyer' ? !isConfirmed : lines.every(({ isShipped }) => !isShipped)
}

/** Why a line may not be shipped, received, stocked or complained of. */
export function refusalOfLine(
  facts: OrderFacts,
  action: 'ship' | 'receive' | 'stock' | 'ask',
  line: LineFacts,
): ErrorCode | undefined {
  if (facts.isCancelled) return 'orderMoved'
  const isPossible = {
    ship: facts.isConfirmed && !line.isWaiting && !line.isShipped,
    receive: line.isShipped && !line.isReceived,
    stock: line.isWaiting,
    ask: line.isReceived && line.returned < line.num && !hasOpenCase(facts, line.id),
  }[action]
  return isPossible ? undefined : 'orderMoved'
}

function hasOpenCase({ cases }: OrderFacts, lineId: string): boolean {
  return cases.some((one) => one.lineId === lineId && one.state === 'open')
}

/** All actions that somebody in this part may take now, in the order of buttons. */
export function actionsOf(facts: OrderFacts, part: OrderPart): OrderAction[] {
  return allActions.filter((action) => refusalOf(facts, action, part) === undefined)
}

const allActions: readonly OrderAction[] = [
  'confirm',
  'ship',
  'stock',
  'decide',
  'receive',
  'ask',
  'withdraw',
  'cancel',
]
