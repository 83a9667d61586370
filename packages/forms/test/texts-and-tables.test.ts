import { describe, expect, it } from 'vitest'
import { product, sumOf, totalOf } from '../src/rules/table.ts'
import { differs, sameAs, suppliersDiffer } from '../src/rules/texts.ts'
import { facts } from './application.ts'

describe('two texts that differ', () => {
  const rule = differs('one', 'other', 'warn', 'sameAddress')

  it('are compared only when both are there', () => {
    expect(rule.check({ one: '昆明', other: '昆明' }, facts)).toEqual({
      outcome: 'warn',
      code: 'sameAddress',
      field: 'other',
    })
    for (const values of [{}, { one: '昆明' }, { other: '昆明' }, { one: '昆明', other: '上海' }])
      expect(rule.check(values, facts)).toBeUndefined()
  })

  it('are suppliers of different rows; each repetition is named', () => {
    const says = (...names: (string | undefined)[]) =>
      suppliersDiffer('quotes').check(
        { quotes: names.map((supplier) => (supplier === undefined ? { amount: '1' } : { supplier })) },
        facts,
      )
    const again = (index: number) => ({
      outcome: 'warn',
      code: 'sameSupplier',
      field: `quotes.${index}.supplier`,
      words: { supplier: '甲' },
    })
    expect(says('甲', '乙', '甲', '甲')).toEqual([again(2), again(3)])
    expect(says('甲', '乙')).toEqual([])
    expect(says(undefined, undefined, '甲')).toEqual([])
    expect(suppliersDiffer('quotes').check({}, facts)).toEqual([])
  })
})

it('a text taken from another field is missing with it', () => {
  expect(sameAs('mainstay').compute({ mainstay: '甲' }, facts)).toBe('甲')
  expect(sameAs('mainstay').compute({}, facts)).toBeUndefined()
})

describe('a table of amounts', () => {
  it('counts an empty cell as nothing, and has no total without rows', () => {
    const rows = [{ amount: '1.50' }, {}, { amount: '2.00' }]
    expect(sumOf(rows, 'amount')).toBe('3.50')
    expect(sumOf([], 'amount')).toBe('0.00')
    expect(totalOf('items', 'amount').compute({ items: rows }, facts)).toBe('3.50')
    expect(totalOf('items', 'amount').compute({}, facts)).toBeUndefined()
  })

  it('multiplies once quantity and price are there, and rounds half up', () => {
    const times = (num?: string, price?: string) =>
      product('num', 'price').compute({ ...(num && { num }), ...(price && { price }) }, facts)
    // 0.005, 0.0049995 and 1.5 × 0.333333 = 0.4999995
    expect(times('0.500', '0.01')).toBe('0.01')
    expect(times('0.5', '0.009999')).toBe('0.00')
    expect(times('1.5', '0.333333')).toBe('0.50')
    expect(times('2')).toBeUndefined()
    expect(times(undefined, '2.00')).toBeUndefined()
  })
})
