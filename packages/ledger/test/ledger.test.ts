import { describe, expect, it } from 'vitest'
import {
  controlOf,
  excessOf,
  type KeptLine,
  leftIn,
  type Line,
  type LineState,
  split,
  standingsOf,
  stateOfRound,
} from '../src/index.ts'

describe('the control of a limit', () => {
  it.each([
    ['payable', ['fixed'], ['refuse', 'explain', 'warn']],
    ['payable', ['audited'], ['refuse', 'explain', 'warn']],
    ['payable', ['provisional'], ['explain', 'explain', 'warn']],
    ['payable', ['unit'], ['explain', 'explain', 'warn']],
    ['payable', ['provisional', 'audited'], ['refuse', 'explain', 'warn']],
    ['refund', ['contract'], ['warn', 'warn', 'warn']],
    ['refund', [''], ['refuse', 'explain', 'warn']],
    ['deposit', [''], ['refuse', 'explain', 'warn']],
    ['writeoff', [''], ['refuse', 'explain', 'warn']],
    ['budget', [''], ['explain', 'explain', 'warn']],
    ['ceiling', [''], ['explain', 'explain', 'warn']],
    ['closing', [''], ['refuse', 'explain', 'warn']],
    ['payable', [], ['refuse', 'explain', 'warn']],
  ] as const)('%s %j', (pot, natures, expected) => {
    expect(([0, 1, 2] as const).map((softened) => controlOf(pot, natures, softened))).toEqual(expected)
  })
})

describe('the state of the lines of a round', () => {
  it.each([
    ['running', true, 'reserved'],
    ['approved', true, 'taken'],
    ['rejected', true, 'released'],
    ['withdrawn', true, 'released'],
    ['abandoned', true, 'released'],
    ['running', false, 'released'],
    ['approved', false, 'released'],
  ])('%s, newest: %j', (status, isNewest, expected) => {
    expect(stateOfRound(status, isNewest)).toBe(expected)
  })
})

const line = (side: Line['side'], state: LineState, fen: number, more: Partial<KeptLine> = {}): KeptLine => ({
  sourceId: 'c',
  pot: 'payable',
  side,
  state,
  fen: BigInt(fen),
  nature: side === 'limit' ? 'fixed' : '',
  fromId: 'p',
  round: 1,
  reservedAt: '',
  ...more,
})
const leftOf = (...lines: KeptLine[]) => standingsOf(lines).map(leftIn)

describe('what is left', () => {
  it('is the limit less what was taken and what is reserved', () => {
    expect(
      leftOf(
        line('limit', 'taken', 100),
        line('claim', 'taken', 30),
        line('claim', 'reserved', 20),
        line('claim', 'released', 50),
      ),
    ).toEqual([50n])
  })
  it('counts what is pending only where it lowers', () => {
    const whole = line('limit', 'taken', 100)
    expect(leftOf(whole, line('limit', 'reserved', 40))).toEqual([100n])
    expect(leftOf(whole, line('limit', 'reserved', -40))).toEqual([60n])
    expect(leftOf(whole, line('claim', 'taken', 70), line('claim', 'reserved', -70))).toEqual([30n])
  })
  it('is unknown without an approved total, and below nothing where more was taken', () => {
    expect(leftOf(line('claim', 'taken', 5))).toEqual([undefined])
    expect(leftOf(line('limit', 'reserved', 100), line('claim', 'taken', 5))).toEqual([undefined])
    expect(leftOf(line('limit', 'taken', 5), line('claim', 'taken', 7))).toEqual([-2n])
  })
  it('is apart by source and pot', () => {
    const whole = line('limit', 'taken', 100)
    const others = [
      line('claim', 'taken', 1, { sourceId: 'd' }),
      line('claim', 'taken', 2, { pot: 'refund' }),
    ]
    expect(leftOf(whole, ...others)).toEqual([100n, undefined, undefined])
  })
})

describe('a claim', () => {
  const standing = (...lines: KeptLine[]) => {
    const [one] = standingsOf([line('limit', 'taken', 100), ...lines])
    if (!one) throw new Error('nothing stands')
    return one
  }
  it('of the last 分 fits, and one 分 more does not', () => {
    const known = standing(line('claim', 'taken', 30), line('claim', 'reserved', 20))
    expect(excessOf(known, 50n)).toBeUndefined()
    expect(excessOf(known, 51n)).toEqual({
      control: 'refuse',
      sourceId: 'c',
      pot: 'payable',
      open: 70n,
      reserved: 20n,
      left: 50n,
      amount: 51n,
    })
  })
  it('of nothing fits an overdrawn source, and what is open less what is reserved is left', () => {
    const known = standing(line('claim', 'taken', 130), line('limit', 'reserved', -10))
    expect(excessOf(known, 0n)).toBeUndefined()
    expect(excessOf(known, -5n)).toBeUndefined()
    expect(excessOf(known, 1n)).toMatchObject({ open: -40n, reserved: 0n, left: -40n })
  })
  it('follows what the company softens', () => {
    expect(excessOf(standing(), 101n, 1)?.control).toBe('explain')
    expect(excessOf(standing(), 101n, 2)?.control).toBe('warn')
  })
})

describe('an amount claimed of several sources', () => {
  it.each([
    [50, [100], { a: 50 }],
    [150, [100], { a: 150 }],
    [150, [100, 80], { a: 100, b: 50 }],
    [90, [40, 60], { a: 40, b: 50 }],
    [90, [-5, 60], { b: 90 }],
    [90, [0, 10], { b: 90 }],
    [90, [null, 60], { a: 90 }],
    [30, [10, 10, 5], { a: 10, b: 10, c: 10 }],
    [0, [10], {}],
  ])('%d of %j', (fen, lefts, expected) => {
    const sources = lefts.map((left, at) => ({
      sourceId: 'abc'[at] ?? '',
      left: left === null ? undefined : BigInt(left),
    }))
    const parts = split(BigInt(fen), sources).map((part) => [part.sourceId, Number(part.fen)])
    expect(Object.fromEntries(parts)).toEqual(expected)
  })
})
