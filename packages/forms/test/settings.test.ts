import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  type FormSettings,
  formSettingsOf,
  forms,
  type Kind,
  proposeValues,
  readSettings,
  validateInput,
} from '../src/index.ts'
import { facts, inputOf } from './application.ts'
import { lookups } from './sampler.ts'

const set = (name: string, value: unknown) => readSettings([{ name, value }]).settings

/** Codes with their fields, of issues and warnings alike, as the page sees them. */
function findings(kind: Kind, changes: Record<string, unknown>, settings: FormSettings): string[] {
  const { issues, warnings } = validateInput(
    forms[kind],
    inputOf(kind, changes),
    lookups,
    { ...facts, settings },
    'page',
  )
  return [...issues, ...warnings].map(({ code, field }) => `${code} ${field}`)
}

const threeDays = { startDate: '2026-11-23 00:00:00', endDate: '2026-11-25 23:59:59' }
const twoDays = { startDate: '2026-11-23 00:00:00', endDate: '2026-11-24 23:59:59' }
const advance = { contract: 'c1', realMoney: '70000' }
const leased = { validFrom: '2027-01-01', validTo: '2027-12-31' }
const free = { ...leased, rentFreeFrom: '2027-01-01', rentFreeTo: '2027-02-01' }

/** The example with its items one day too old. */
const oldItem = { items: [{ ...firstRow(inputOf('reimbursement')['items']), date: '2025-11-18' }] }

function firstRow(rows: unknown): object {
  const [first]: unknown[] = Array.isArray(rows) ? rows : []
  return typeof first === 'object' && first !== null ? first : {}
}

/** Typed from submit-forms.md: findings that appear with the default and not with the other value, or vice versa. */
const effects: [
  setting: string,
  value: number | null,
  kind: Kind,
  input: Record<string, unknown>,
  finding: string,
][] = [
  ['handoverDays', 4, 'leave', { ...threeDays, handover: undefined }, 'required handover'],
  ['handoverDays', 2, 'leave', { ...twoDays, handover: undefined }, 'required handover'],
  ['sickProofDays', 2, 'leave', { ...twoDays, leaveType: 'sick' }, 'required annexFile'],
  ['leaveCap.annual', 2, 'leave', threeDays, 'overLeaveCap endDate'],
  ['leaveCap.sick', 2, 'leave', { ...threeDays, leaveType: 'sick' }, 'overLeaveCap endDate'],
  [
    'leaveCap.bereavement',
    null,
    'leave',
    { ...threeDays, endDate: '2026-11-26 23:59:59', leaveType: 'bereavement' },
    'overLeaveCap endDate',
  ],
  ['useDaysBack', 31, 'ucard', { useDate: '2026-10-20' }, 'tooLongAgo useDate'],
  ['useDaysBack', 1, 'ucard', { useDate: '2026-11-18' }, 'tooLongAgo useDate'],
  [
    'borrowDays',
    31,
    'card',
    { borrowDate: '2026-11-20', repaidDate: '2026-12-21' },
    'tooLongAfter repaidDate',
  ],
  [
    'contractDueYuan',
    50_001,
    'nopayment',
    { costCategory: 'property', realMoney: '50000' },
    'contractDue realMoney',
  ],
  [
    'contractDueYuan',
    100,
    'nopayment',
    { costCategory: 'property', realMoney: '100' },
    'contractDue realMoney',
  ],
  ['cashYuan', 1001, 'nopayment', { payManner: 'cash', realMoney: '1000.01' }, 'cashTooLarge realMoney'],
  ['cashYuan', 999, 'nopayment', { payManner: 'cash', realMoney: '1000' }, 'cashTooLarge realMoney'],
  ['rentFreeDaysAYear', 32, 'lease', free, 'longFreePeriod rentFreeTo'],
  ['advancePercent', 35, 'advance', advance, 'largeAdvance advanceRatio'],
  ['advancePercent', 10, 'advance', { ...advance, realMoney: '30000' }, 'largeAdvance advanceRatio'],
  ['reimbursementDaysBack', 367, 'reimbursement', oldItem, 'tooLongAgo items.0.date'],
]

describe('a setting', () => {
  it.each(effects)('%s = %s changes the findings of %s', (name, value, kind, input, finding) => {
    const before = findings(kind, input, defaultSettings).includes(finding)
    const after = findings(kind, input, set(name, value)).includes(finding)
    expect(before).toBe(!after)
  })

  it('appears with its value in the message', () => {
    const { warnings } = validateInput(
      forms.lease,
      inputOf('lease', free),
      lookups,
      { ...facts, settings: set('rentFreeDaysAYear', 20) },
      'page',
    )
    expect(warnings.map(({ message }) => message.zh)).toContain('免租期一般每年不超过 20 天，请核对')
  })

  it('depositMonths determines the prefilled deposit', () => {
    const deposit = (months: number) =>
      proposeValues(forms.lease, { rent: '1000.00' }, { ...facts, settings: set('depositMonths', months) })[
        'deposit'
      ]
    expect([deposit(2), deposit(3), deposit(0)]).toEqual(['2000.00', '3000.00', undefined])
  })

  it('guaranteeYuan determines the amount from which a guarantee is asked', () => {
    const asked = (settings: FormSettings, realMoney: string) =>
      findings('advance', { realMoney }, settings).filter((finding) => finding.startsWith('required'))
    expect(asked(defaultSettings, '199999.99')).toEqual([])
    expect(asked(defaultSettings, '200000')).toHaveLength(1)
    expect(asked(set('guaranteeYuan', 300_000), '200000')).toEqual([])
    expect(asked(set('guaranteeYuan', 0), '0.01')).toHaveLength(1)
  })
})

describe('a stored setting', () => {
  it('replaces its own default only', () => {
    const { settings, refused } = readSettings([
      { name: 'handoverDays', value: 5 },
      { name: 'leaveCap.sick', value: 90 },
      { name: 'leaveCap.annual', value: null },
      { name: 'handoverDays', value: 'five' },
    ])
    expect(settings).toEqual({
      ...defaultSettings,
      handoverDays: 5,
      'leaveCap.sick': 90,
      'leaveCap.annual': null,
    })
    expect(refused).toEqual([{ name: 'handoverDays', value: 'five' }])
  })

  it('is refused unless it is an integer within its bounds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(defaultSettings)), fc.anything(), (name, value) => {
        const { settings, refused } = readSettings([{ name, value }])
        const isTaken = refused.length === 0
        const expected = isTaken ? { ...defaultSettings, [name]: value } : defaultSettings
        expect(settings).toEqual(expected)
        expect(!isTaken || value === null || Number.isSafeInteger(value)).toBe(true)
      }),
    )
  })

  it('may be null (no limit) only for caps of leave', () => {
    const taken = Object.keys(defaultSettings).filter(
      (name) => readSettings([{ name, value: null }]).refused.length === 0,
    )
    expect(taken).toEqual(Object.keys(defaultSettings).filter((name) => name.startsWith('leaveCap.')))
    expect(taken).toHaveLength(13)
  })

  it.each(['', '__proto__', 'constructor', 'toString', 'leaveCap', 'HandoverDays'])(
    'under the name %j is refused',
    (name) => {
      const { settings, refused } = readSettings([{ name, value: 1 }])
      expect(refused).toEqual([{ name, value: 1 }])
      expect(settings).toEqual(defaultSettings)
    },
  )

  it('is sent to pages only if forms read it', () => {
    const told = formSettingsOf(defaultSettings)
    expect(told).toMatchObject({ handoverDays: 3, fileMegabytes: 50 })
    expect(told).not.toHaveProperty('sessionDays')
  })
})
