import { describe, expect, it } from 'vitest'
import { amountsOf } from '../../src/modules/shop/order/amounts.rules.ts'
import {
  actionsOf,
  after,
  type OrderEvent,
  type OrderFacts,
  placed,
  refusalOf,
  replayOrder,
  stateOf,
} from '../../src/modules/shop/order/order.rules.ts'

const lines = [
  { id: 'pen', num: 3, isWaiting: false },
  { id: 'paper', num: 1, isWaiting: true },
]
const facts = (...events: OrderEvent[]): OrderFacts => replayOrder(lines, events)
const confirm = { action: 'confirm' } as const
const ship = (...lineIds: string[]): OrderEvent => ({ action: 'ship', lineIds })
const receive = (...lineIds: string[]): OrderEvent => ({ action: 'receive', lineIds })
const stock: OrderEvent = { action: 'stock', lineIds: ['paper'] }
const ask = (num = 1, kind: 'return' | 'exchange' = 'return', id = 'case'): OrderEvent => ({
  action: 'ask',
  case: { id, lineId: 'pen', num, kind },
})
const decide = (isAgreed: boolean, caseId = 'case'): OrderEvent => ({ action: 'decide', caseId, isAgreed })
const arrived = [confirm, stock, ship('pen', 'paper'), receive('pen', 'paper')]

describe('the state of an order', () => {
  it.each([
    ['toConfirm', []],
    ['toShip', [confirm]],
    ['toShip', [confirm, ship('pen')]],
    ['toShip', [confirm, ship('pen'), receive('pen')]],
    ['toReceive', [confirm, stock, ship('pen', 'paper')]],
    ['toReceive', [confirm, stock, ship('pen', 'paper'), receive('paper')]],
    ['done', arrived],
    ['cancelled', [{ action: 'cancel' }]],
    ['cancelled', [confirm, { action: 'cancel' }]],
    ['afterSale', [...arrived, ask()]],
    ['done', [...arrived, ask(), decide(true)]],
    ['done', [...arrived, ask(), { action: 'withdraw', caseId: 'case' }]],
    ['afterSale', [confirm, ship('pen'), receive('pen'), ask()]],
    ['toShip', [confirm, ship('pen'), receive('pen'), ask(), decide(false)]],
  ] satisfies [string, OrderEvent[]][])('is %s after %j', (state, events) => {
    expect(stateOf(facts(...events))).toBe(state)
  })
})

describe('the actions', () => {
  it.each([
    ['buyer', [], ['cancel']],
    ['keeper', [], ['confirm', 'stock', 'cancel']],
    ['buyer', [confirm], []],
    ['keeper', [confirm], ['ship', 'stock', 'cancel']],
    ['keeper', [confirm, stock], ['ship', 'cancel']],
    ['keeper', [confirm, ship('pen')], ['stock']],
    ['buyer', [confirm, ship('pen')], ['receive']],
    ['buyer', [confirm, ship('pen'), receive('pen')], ['ask']],
    ['buyer', arrived, ['ask']],
    ['keeper', arrived, []],
    ['buyer', [...arrived, ask()], ['ask', 'withdraw']],
    ['keeper', [...arrived, ask()], ['decide']],
    ['buyer', [confirm, ship('pen'), receive('pen'), ask()], ['withdraw']],
    ['buyer', [confirm, ship('pen'), receive('pen'), ask(), decide(false)], ['ask']],
    ['buyer', [{ action: 'cancel' }], []],
    ['keeper', [{ action: 'cancel' }], []],
  ] satisfies ['buyer' | 'keeper', OrderEvent[], string[]][])(
    'of a %s after %j are %j',
    (part, events, actions) => {
      expect(actionsOf(facts(...events), part)).toEqual(actions)
    },
  )

  it('of the other part are forbidden', () => {
    expect(refusalOf(facts(), 'confirm', 'buyer')).toBe('forbidden')
    expect(refusalOf(facts(confirm, ship('pen')), 'receive', 'keeper')).toBe('forbidden')
  })
})

describe('what went back', () => {
  it('is counted for agreed returns only', () => {
    const returnedAfter = (...events: OrderEvent[]) =>
      facts(...arrived, ...events).lines.map(({ returned }) => returned)
    expect(returnedAfter(ask(2), decide(true))).toEqual([2, 0])
    expect(returnedAfter(ask(2), decide(false))).toEqual([0, 0])
    expect(returnedAfter(ask(2, 'exchange'), decide(true))).toEqual([0, 0])
    expect(returnedAfter(decide(true, 'unknown'))).toEqual([0, 0])
    const again = [ask(1, 'return', 'second'), decide(true, 'second')]
    expect(returnedAfter(ask(2), decide(true), ...again)).toEqual([3, 0])
  })

  it('ends what a person can ask for when it is everything', () => {
    const all = facts(confirm, ship('pen'), receive('pen'), ask(3), decide(true))
    expect(actionsOf(all, 'buyer')).toEqual([])
  })
})

it('a case has the state of its own event', () => {
  const statesAfter = (...events: OrderEvent[]) =>
    facts(...arrived, ...events).cases.map(({ state }) => state)
  const two = [ask(), ask(1, 'exchange', 'second')]
  expect(statesAfter()).toEqual([])
  expect(statesAfter(...two, { action: 'withdraw', caseId: 'second' })).toEqual(['open', 'withdrawn'])
  expect(statesAfter(...two, decide(true))).toEqual(['agreed', 'open'])
  expect(statesAfter(...two, decide(false, 'second'))).toEqual(['open', 'refused'])
})

it('an event changes no fact that was there before', () => {
  const before = placed(lines)
  const copy = structuredClone(before)
  after(before, confirm)
  after(before, ship('pen'))
  expect(before).toEqual(copy)
})

it.each([
  [true, [2050n, 2050n, 0n]],
  [false, [2050n, 50n, 2000n]],
] as const)(
  'the amounts of an order with points for office supplies (%s)',
  (usePoints, [total, points, charged]) => {
    const priced = [
      { kind: 'office', priceFen: 1000n, num: 2 },
      { kind: 'welfare', priceFen: 25n, num: 2 },
    ] as const
    expect(amountsOf(priced, usePoints)).toEqual({ total, points, charged })
  },
)
