import { describe, expect, it } from 'vitest'
import { type Comparison, holds, type OperandValue } from '../src/index.ts'

const number = (text: string): OperandValue => ({ type: 'number', number: text })
const date = (text: string): OperandValue => ({ type: 'date', date: text })
const text = (given: string): OperandValue => ({ type: 'text', text: given })
const set = (...entries: string[]): OperandValue => ({ type: 'set', entries })
const empty: OperandValue = { type: 'empty' }

function passes(value: OperandValue, comparison: Comparison, ...values: string[]): boolean {
  const test = { operand: { kind: 'amount' } as const, comparison, values }
  const facts = { people: {}, leadersAbove: [], flowAdministrators: [], operands: { amount: value } }
  return holds({ match: 'all', groups: [{ match: 'all', tests: [test] }] }, facts)
}

describe('a comparison', () => {
  it.each<[OperandValue, Comparison, string[], boolean]>([
    [number('9.99'), 'lt', ['10'], true],
    [number('10.00'), 'lt', ['10'], false],
    [number('10.00'), 'lte', ['10'], true],
    [number('10.01'), 'lte', ['10'], false],
    [number('10.01'), 'gt', ['10'], true],
    [number('10'), 'gt', ['10.0'], false],
    [number('10'), 'gte', ['10.00'], true],
    [number('9.99'), 'gte', ['10'], false],
    [number('10.50'), 'eq', ['10.5'], true],
    [number('10.05'), 'eq', ['10.5'], false],
    [number('10.5'), 'ne', ['10.50'], false],
    [number('-1'), 'lt', ['0'], true],
    [number('9999999999999999.01'), 'lt', ['9999999999999999.02'], true],
    [number('10'), 'lt', ['ten'], false],
    [number('10'), 'ne', ['ten'], false],
    [date('2026-11-23 09:00'), 'eq', ['2026-11-23'], true],
    [date('2026-11-22'), 'lt', ['2026-11-23'], true],
    [date('2026-11-24'), 'lt', ['2026-11-23'], false],
    [text('采购合同'), 'contains', ['合同'], true],
    [text('采购合同'), 'contains', ['租赁'], false],
    [text('甲'), 'eq', ['甲'], true],
    [text('甲'), 'ne', ['乙'], true],
    [set('a', 'b'), 'anyOf', ['b', 'c'], true],
    [set('a', 'b'), 'anyOf', ['c'], false],
    [set('a', 'b'), 'allOf', ['a', 'b'], true],
    [set('a', 'b'), 'allOf', ['a', 'c'], false],
    [set('a', 'b'), 'noneOf', ['c'], true],
    [set('a', 'b'), 'noneOf', ['a', 'c'], false],
    [set('a'), 'notEmpty', [], true],
    [set('a'), 'empty', [], false],
    [set('a'), 'lt', ['a'], false],
  ])('of %o: %s %o is %s', (value, comparison, values, expected) => {
    expect(passes(value, comparison, ...values)).toBe(expected)
  })

  const several = (...values: OperandValue[]): OperandValue => ({ type: 'several', values })
  it.each<[OperandValue, Comparison, string[], boolean]>([
    [several(number('5'), number('20')), 'gte', ['10'], true],
    [several(number('5'), number('20')), 'lt', ['10'], true],
    [several(number('5'), number('6')), 'gte', ['10'], false],
    [several(text('合格'), text('不合格')), 'eq', ['不合格'], true],
    [several(text('合格'), text('合格')), 'ne', ['合格'], false],
    [several(text('合格'), text('不合格')), 'ne', ['合格'], true],
    [several(date('2026-01-01'), empty), 'lte', ['2026-01-01'], true],
    [several(date('2026-01-01'), empty), 'empty', [], true],
    [several(date('2026-01-01'), empty), 'notEmpty', [], true],
    [several(date('2026-01-01')), 'empty', [], false],
    [several(empty, empty), 'notEmpty', [], false],
    [several(empty, empty), 'ne', ['x'], false],
  ])(
    'with several linked requests holds if it holds for any: %o %s %o is %s',
    (value, comparison, values, expected) => {
      expect(passes(value, comparison, ...values)).toBe(expected)
    },
  )

  it('with an empty field never holds, except that it is empty', () => {
    const all: Comparison[] = [
      'lt',
      'lte',
      'gt',
      'gte',
      'eq',
      'ne',
      'contains',
      'anyOf',
      'allOf',
      'noneOf',
      'notEmpty',
    ]
    for (const comparison of all) expect(passes(empty, comparison, '10')).toBe(false)
    expect(passes(empty, 'empty')).toBe(true)
  })
})

describe('groups', () => {
  const test = (entry: string) => ({
    operand: { kind: 'company' } as const,
    comparison: 'anyOf' as const,
    values: [entry],
  })
  const facts = { people: {}, leadersAbove: [], flowAdministrators: [], operands: { company: set('a', 'b') } }

  it.each([
    ['all', 'all', ['a', 'b'], true],
    ['all', 'all', ['a', 'c'], false],
    ['all', 'any', ['a', 'c'], true],
    ['all', 'any', ['c', 'd'], false],
    ['any', 'all', ['c', 'd'], false],
  ] as const)('match %s groups that match %s tests', (groups, tests, entries, expected) => {
    const group = { match: tests, tests: entries.map(test) }
    expect(holds({ match: groups, groups: [group, { match: 'all', tests: [test('a')] }] }, facts)).toBe(
      groups === 'any' || expected,
    )
  })

  it('lacking a value is an error of the caller', () => {
    expect(() =>
      holds({ match: 'all', groups: [{ match: 'all', tests: [test('a')] }] }, { ...facts, operands: {} }),
    ).toThrow('facts lack the operand company')
  })
})
