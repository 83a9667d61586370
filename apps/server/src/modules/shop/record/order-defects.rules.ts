import { type OrderFacts, replayOrder, stateOf } from '../order/order.rules.ts'
import { eventOf, placedLineOf } from '../order/kept-order.rules.ts'
import type { KeptOrder } from './kept-orders.service.ts'

/** Columns of an order, its lines and its cases that differ from what its events and its lines say. */
export function differencesOf(kept: KeptOrder): string[] {
  const { order, lines, events, cases } = kept
  const facts = replayOrder(lines.map(placedLineOf), events.map(eventOf))
  const total = lines.reduce((sum, { priceFen, num }) => sum + BigInt(priceFen) * BigInt(num), 0n)
  const byPoints = lines
    .filter(({ isPaidByPoints }) => isPaidByPoints)
    .reduce((sum, { priceFen, num }) => sum + BigInt(priceFen) * BigInt(num), 0n)
  return [
    ...named(order.state !== stateOf(facts), 'state'),
    ...named(BigInt(order.totalFen) !== total, 'total'),
    ...named(BigInt(order.pointsFen) !== byPoints, 'points'),
    ...named(
      events.some(({ seq }, index) => seq !== index + 1),
      'events',
    ),
    ...lines.flatMap((line) => {
      const fact = facts.lines.find(({ id }) => id === line.id)
      const isSame =
        fact?.isWaiting === line.isWaiting &&
        fact.isShipped === line.isShipped &&
        fact.isReceived === line.isReceived &&
        fact.returned === line.returned
      return named(!isSame, `line ${line.id}`)
    }),
    ...named(facts.cases.length !== cases.length, 'cases'),
    ...cases.flatMap((one) => {
      const fact = facts.cases.find(({ id }) => id === one.id)
      const isSame =
        fact?.state === one.state &&
        fact.lineId === one.lineId &&
        fact.num === one.num &&
        fact.kind === one.kind
      return named(!isSame, `case ${one.id}`)
    }),
    ...named(!isAsApproved(kept), 'approved lines'),
    ...movesThatDiffer(kept, facts),
    ...named(!arePointsRight(kept, facts), 'point moves'),
  ]
}

/** Whether an order that an approval placed holds what was signed. Other orders have nothing to compare. */
function isAsApproved({ order, lines, approved }: KeptOrder): boolean {
  if (order.requestId === null) return true
  const placed = lines.map(({ variantId, goodsName, variantName, unit, priceFen, num }) =>
    [variantId, goodsName, variantName, unit, priceFen, num].join('\n'),
  )
  const signed = approved.map(({ variantId, name, spec, unit, priceFen, num }) =>
    [variantId, name, spec, unit, priceFen, num].join('\n'),
  )
  return placed.join('\n\n') === signed.join('\n\n')
}

function named(isWrong: boolean, what: string): string[] {
  return isWrong ? [what] : []
}

/** Lines whose stock moves are not those of the order: taken once, given back when cancelled, exchanged, returned. */
function movesThatDiffer({ lines, moves }: KeptOrder, facts: OrderFacts): string[] {
  return lines.flatMap(({ id, num }) => {
    const waits = facts.lines.find((line) => line.id === id)?.isWaiting ?? true
    const agreed = facts.cases.filter((one) => one.lineId === id && one.state === 'agreed')
    const exchanged = sum(agreed.filter(({ kind }) => kind === 'exchange').map((one) => one.num))
    const sentBack = sum(agreed.map((one) => one.num))
    const moved = (kind: string) =>
      sum(moves.filter((move) => move.lineId === id && move.kind === kind).map(({ change }) => change))
    const isRight =
      moved('order') === (waits ? 0 : -num) &&
      moved('cancel') === (facts.isCancelled && !waits ? num : 0) &&
      moved('exchange') === (exchanged === 0 ? 0 : -exchanged) &&
      moved('return') >= 0 &&
      // Goods that cannot be sold again do not go back into the stock.
      moved('return') <= sentBack
    return named(!isRight, `stock moves of line ${id}`)
  })
}

function arePointsRight({ order, lines, pointMoves }: KeptOrder, facts: OrderFacts): boolean {
  const moved = (kind: string) =>
    pointMoves.filter((move) => move.kind === kind).reduce((total, { change }) => total + BigInt(change), 0n)
  const paid = BigInt(order.pointsFen)
  const returned = facts.cases
    .filter(({ kind, state }) => kind === 'return' && state === 'agreed')
    .reduce((total, { lineId, num }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line?.isPaidByPoints ? total + BigInt(line.priceFen) * BigInt(num) : total
    }, 0n)
  return (
    moved('order') === -paid &&
    moved('cancel') === (facts.isCancelled ? paid : 0n) &&
    moved('return') === returned
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
