import { operandKey } from './action.ts'
import type { Condition, Test } from './definition.ts'

/**
 * Whether conditions on numbers and dates can hold. A condition becomes a list of conjunctions, of which one must hold;
 * a conjunction narrows each operand to one range with holes.
 */

/** A test on a number or a date whose value parses. */
export interface ReadTest {
  type: 'number' | 'date'
  test: Test
}

type Read = (test: Test) => ReadTest | undefined

/** More conjunctions than this are not looked at. */
const mostConjunctions = 400

/** The condition as alternatives of tests that hold together; undefined when there are too many. */
export function conjunctionsOf({ match, groups }: Condition): Test[][] | undefined {
  const alternatives = groups.map((group) =>
    group.match === 'all' ? [group.tests] : group.tests.map((test) => [test]),
  )
  if (match === 'any') return alternatives.flat()
  const count = alternatives.reduce((product, { length }) => product * length, 1)
  if (count > mostConjunctions) return undefined
  return alternatives.reduce<Test[][]>(
    (found, next) => found.flatMap((one) => next.map((other) => [...one, ...other])),
    [[]],
  )
}

/** Values in units of 10^-9, or days. A bound that is not given is open. */
interface Interval {
  low: bigint | null
  high: bigint | null
}

/** Numbers have nine decimals at most (holds.ts), so that their units are discrete as days are. */
function unitsOf({ type, test }: ReadTest): bigint {
  const [value = ''] = test.values
  if (type === 'date') return BigInt(Date.parse(`${value}T00:00:00Z`)) / 86_400_000n
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(9, '0'))
  return value.startsWith('-') ? -units : units
}

/** The intervals in which a test holds; undefined for a test on presence. */
function intervalsOf(read: ReadTest): Interval[] | undefined {
  switch (read.test.comparison) {
    case 'lt':
      return [{ low: null, high: unitsOf(read) - 1n }]
    case 'lte':
      return [{ low: null, high: unitsOf(read) }]
    case 'gt':
      return [{ low: unitsOf(read) + 1n, high: null }]
    case 'gte':
      return [{ low: unitsOf(read), high: null }]
    case 'eq':
      return [{ low: unitsOf(read), high: unitsOf(read) }]
    case 'ne':
      return [
        { low: null, high: unitsOf(read) - 1n },
        { low: unitsOf(read) + 1n, high: null },
      ]
    case 'contains':
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
    case 'empty':
    case 'notEmpty':
      return undefined
  }
}

function common(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const low = a.low === null || (b.low !== null && b.low > a.low) ? b.low : a.low
      const high = a.high === null || (b.high !== null && b.high < a.high) ? b.high : a.high
      return low !== null && high !== null && low > high ? [] : [{ low, high }]
    }),
  )
}

const everything: readonly Interval[] = [{ low: null, high: null }]

/** Whether no alternative can hold. */
export function isContradictory(conjunctions: readonly Test[][], read: Read): boolean {
  return conjunctions.every((tests) => cannotHold(tests, read))
}

function cannotHold(tests: readonly Test[], read: Read): boolean {
  // Each test may hold for another one of several linked requests.
  const onOneValue = tests.filter(({ operand }) => operand.kind !== 'linked')
  return [...byOperand(onOneValue).values()].some((onOne) => {
    // No other comparison holds for an empty operand.
    const asksEmpty = onOne.some(({ comparison }) => comparison === 'empty')
    if (asksEmpty && onOne.some(({ comparison }) => comparison !== 'empty')) return true
    return rangeOf(onOne, read).length === 0
  })
}

/** Tests by the operand that they read. The designer runs in browsers without `Map.groupBy`. */
function byOperand(tests: readonly Test[]): Map<string, Test[]> {
  const groups = new Map<string, Test[]>()
  for (const test of tests) {
    const key = operandKey(test.operand)
    groups.set(key, [...(groups.get(key) ?? []), test])
  }
  return groups
}

function rangeOf(tests: readonly Test[], read: Read): readonly Interval[] {
  return tests.reduce<readonly Interval[]>((range, test) => {
    const found = read(test)
    const intervals = found && intervalsOf(found)
    return intervals ? common(range, intervals) : range
  }, everything)
}

/**
 * Whether single tests of earlier branches take every request for which one of the alternatives can hold: in each of them
 * one operand must have a value, and they hold for all the values that it may have.
 */
export function isCovered(conjunctions: readonly Test[][], earlier: readonly Test[], read: Read): boolean {
  return conjunctions.every((tests) => {
    if (cannotHold(tests, read)) return true
    return [...byOperand(tests)].some(([key, onOne]) => {
      if (onOne.some(({ comparison }) => comparison === 'empty')) return false
      const taken = earlier.flatMap((test) => {
        const found = operandKey(test.operand) === key ? read(test) : undefined
        return (found && intervalsOf(found)) ?? []
      })
      return remainder(rangeOf(onOne, read), taken).length === 0
    })
  })
}

/** Parts of the intervals that lie in none of the others. */
function remainder(intervals: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  return others.reduce<readonly Interval[]>(
    (left, { low, high }) =>
      common(left, [
        ...(low === null ? [] : [{ low: null, high: low - 1n }]),
        ...(high === null ? [] : [{ low: high + 1n, high: null }]),
      ]),
    intervals,
  )
}
