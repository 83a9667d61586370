import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../src/index.ts'
import { all, any, isAbove, isAtLeastSetting, isFilled, isOneOf, not } from '../src/rules/condition.ts'

/** Pages ask conditions of values as they are typed, where an empty input is "" and an empty list is []. */
describe('a condition', () => {
  it('that a field is filled fails for an empty text and an empty list', () => {
    const filled = [undefined, '', [], 'x', ['x'], 0, '0', [{ name: 'x' }], { name: 'x' }].map((value) =>
      isFilled('field').holds({ field: value }),
    )
    expect(filled).toEqual([false, false, false, true, true, true, true, true, true])
  })

  it('on a choice compares its code, on a list any of its codes', () => {
    const isRedOrBlue = isOneOf('field', ['red', 'blue'])
    const holds = (field: string | readonly string[] | undefined) => isRedOrBlue.holds({ field })
    expect(['red', 'blue', 'green', '', undefined].map(holds)).toEqual([true, true, false, false, false])
    expect([['green', 'blue'], ['green'], []].map(holds)).toEqual([true, false, false])
  })

  it('on a yes-no field or a number compares the number', () => {
    expect([0, 1, '0', undefined].map((field) => isOneOf('field', [0]).holds({ field }))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('above a limit leaves the limit out, and holds for no empty field', () => {
    const isAboveTen = (field: string | number | undefined) => isAbove('field', 10).holds({ field })
    expect(['10.00', '10.01', 10, 10.5].map(isAboveTen)).toEqual([false, true, false, true])
    const isAboveMinusOne = (field: string | readonly string[] | undefined) =>
      isAbove('field', -1).holds({ field })
    expect(['0.00', '', undefined, []].map(isAboveMinusOne)).toEqual([true, false, false, false])
  })

  it('at least a setting includes it, holds for no empty field, and never for a setting without a limit', () => {
    const reaches = (field: string | number | undefined, handoverDays: number) =>
      isAtLeastSetting('field', 'handoverDays').holds({ field }, { ...defaultSettings, handoverDays })
    expect([2.5, 3, '2.99', '3.00'].map((days) => reaches(days, 3))).toEqual([false, true, false, true])
    expect([0, '', undefined].map((days) => reaches(days, 0))).toEqual([true, false, false])
    const unlimited = { ...defaultSettings, 'leaveCap.sick': null }
    expect(isAtLeastSetting('days', 'leaveCap.sick').holds({ days: 3650 }, unlimited)).toBe(false)
  })

  it('is joined with others by and, or and not, and reads what they read', () => {
    const [one, other] = [isOneOf('one', [1]), isOneOf('other', [1])]
    const tries = [
      { one: 1, other: 1 },
      { one: 1, other: 0 },
      { one: 0, other: 1 },
      { one: 0, other: 0 },
    ]
    const answers = [all(one, other), any(one, other), not(one)].map((condition) => [
      condition.reads,
      ...tries.map((values) => condition.holds(values)),
    ])
    expect(answers).toEqual([
      [['one', 'other'], true, false, false, false],
      [['one', 'other'], true, true, true, false],
      [['one'], false, false, true, true],
    ])
  })
})
