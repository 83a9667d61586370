import { type Facts, operandKey, type OperandValue } from './action.ts'
import type { Branch, Comparison, Condition, ForkNode, Test } from './definition.ts'

/** Ids of the branches that a fork takes. Throws when the facts lack an operand, which must not count as empty. */
export function branchesTaken(fork: ForkNode, facts: Facts): Branch[] {
  const { branches } = fork
  if (fork.type === 'parallel') return branches
  const fallback = branches.filter((branch) => branch.when === null).slice(0, 1)
  const holding = branches.filter((branch) => branch.when !== null && holds(branch.when, facts))
  if (holding.length === 0) return fallback
  return fork.type === 'condition' ? holding.slice(0, 1) : holding
}

/** Whether a condition holds. A comparison with an empty field never does, except `empty`. */
export function holds({ match, groups }: Condition, facts: Facts): boolean {
  return matches(match, groups, (group) => matches(group.match, group.tests, (test) => passes(test, facts)))
}

function matches<T>(match: 'all' | 'any', list: readonly T[], test: (one: T) => boolean): boolean {
  return match === 'all' ? list.every(test) : list.some(test)
}

function passes({ operand, comparison, values }: Test, facts: Facts): boolean {
  const key = operandKey(operand)
  const value = facts.operands?.[key]
  if (!value) throw new Error(`facts lack the operand ${key}`)
  return holdsFor(value, comparison, values)
}

function holdsFor(value: OperandValue, comparison: Comparison, given: readonly string[]): boolean {
  if (value.type === 'several') return value.values.some((one) => holdsFor(one, comparison, given))
  if (comparison === 'empty') return value.type === 'empty'
  if (comparison === 'notEmpty') return value.type !== 'empty'
  return compare[value.type](value, comparison, given)
}

type Compare = (value: OperandValue, comparison: Comparison, values: readonly string[]) => boolean

/** One comparison per type of operand. A comparison that does not fit the type does not hold. */
const compare: Record<Exclude<OperandValue['type'], 'several'>, Compare> = {
  empty: () => false,
  number: (value, comparison, [given]) =>
    value.type === 'number' &&
    given !== undefined &&
    inOrder(comparison, orderOfNumbers(value.number, given)),
  date: (value, comparison, [given]) =>
    value.type === 'date' && given !== undefined && inOrder(comparison, orderOfTexts(value.date, given)),
  text: (value, comparison, [given]) => {
    if (value.type !== 'text' || given === undefined) return false
    if (comparison === 'contains') return value.text.includes(given)
    if (comparison === 'eq') return value.text === given
    return comparison === 'ne' && value.text !== given
  },
  set: (value, comparison, given) => {
    if (value.type !== 'set') return false
    const has = (one: string) => value.entries.includes(one)
    if (comparison === 'anyOf') return given.some(has)
    if (comparison === 'allOf') return given.every(has)
    return comparison === 'noneOf' && !given.some(has)
  },
}

/** Whether an order (negative, 0, positive) answers a comparison; undefined where one side is no value. */
function inOrder(comparison: Comparison, order: number | undefined): boolean {
  if (order === undefined) return false
  switch (comparison) {
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'contains':
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
    case 'empty':
    case 'notEmpty':
      return false
  }
}

function orderOfTexts(one: string, other: string): number {
  const length = other.length
  // A date and time is compared as finely as the condition names it.
  const cut = one.slice(0, length)
  if (cut === other) return 0
  return cut < other ? -1 : 1
}

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,9}))?$/

/** Order of two decimal texts, exact; undefined where one is none. */
function orderOfNumbers(one: string, other: string): number | undefined {
  const [a, b] = [unitsOf(one), unitsOf(other)]
  if (a === undefined || b === undefined) return undefined
  if (a === b) return 0
  return a < b ? -1 : 1
}

function unitsOf(text: string): bigint | undefined {
  const match = decimal.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(9, '0'))
  return sign === '-' ? -units : units
}
