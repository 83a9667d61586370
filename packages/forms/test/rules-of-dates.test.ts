import { describe, expect, it } from 'vitest'
import {
  endsAfter,
  endsNotBefore,
  explainsPast,
  isNotFuture,
  isNotPast,
  isWithinDaysBack,
} from '../src/rules/dates.ts'
import type { Rule } from '../src/rules/rule.ts'
import { facts } from './application.ts'

/** Today is 2026-11-20. A day may have a time; the rules about today compare its day. */
const outcomes = (rule: Rule, ...dates: (string | undefined)[]) =>
  dates.map((date) => {
    const [finding] = [rule.check({ date }, facts)].flat()
    return finding?.outcome
  })

describe('a date', () => {
  it('that may not be past is today or later', () => {
    expect(
      outcomes(isNotPast('date'), '2026-11-19', '2026-11-19 23:59:59', '2026-11-20', '2026-11-20 00:00:00'),
    ).toEqual(['refuse', 'refuse', undefined, undefined])
  })

  it('that may not be in the future is today or earlier, at any time of today', () => {
    expect(
      outcomes(isNotFuture('date'), '2026-11-20', '2026-11-20 23:59:59', '2026-11-21', '2026-11-21 00:00:00'),
    ).toEqual([undefined, undefined, 'refuse', 'refuse'])
  })

  it('before today is explained as late', () => {
    expect(
      outcomes(explainsPast('date'), '2026-11-19 23:59:59', '2026-11-20 00:00:00', '2026-11-21'),
    ).toEqual(['explain', undefined, undefined])
  })

  it('may be as many days ago as the setting says', () => {
    const rule = isWithinDaysBack('date', 'useDaysBack')
    expect(outcomes(rule, '2026-10-20 23:59:59', '2026-10-21', '2026-10-21 00:00:00')).toEqual([
      'refuse',
      undefined,
      undefined,
    ])
  })

  it('is not judged before it is known', () => {
    const rules = [
      isNotPast('date'),
      isNotFuture('date'),
      explainsPast('date'),
      isWithinDaysBack('date', 'useDaysBack'),
    ]
    expect(rules.flatMap((rule) => outcomes(rule, undefined))).toEqual(rules.map(() => undefined))
  })
})

describe('an end', () => {
  const outcome = (rule: Rule, start?: string, end?: string) => [rule.check({ start, end }, facts)].flat()[0]

  it('may be the time of the start where both have a time', () => {
    const rule = endsNotBefore('start', 'end')
    const start = '2026-11-20 12:00:00'
    expect(outcome(rule, start, '2026-11-20 11:59:59')).toEqual({
      outcome: 'refuse',
      code: 'endBeforeStart',
      field: 'end',
      words: { start: { labelOf: 'start' } },
    })
    expect(outcome(rule, start, start)).toBeUndefined()
  })

  it('is later than the start of a loan or an account', () => {
    const rule = endsAfter('start', 'end')
    expect(outcome(rule, '2026-11-20', '2026-11-20')).toEqual({
      outcome: 'refuse',
      code: 'endNotAfter',
      field: 'end',
      words: { start: { labelOf: 'start' } },
    })
    expect(outcome(rule, '2026-11-20', '2026-11-21')).toBeUndefined()
  })

  it('is not judged before both are known', () => {
    for (const rule of [endsNotBefore('start', 'end'), endsAfter('start', 'end')]) {
      expect(outcome(rule, '2026-11-20')).toBeUndefined()
      expect(outcome(rule, undefined, '2026-11-20')).toBeUndefined()
    }
  })
})
