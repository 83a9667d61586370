import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  type Field,
  fieldsOf,
  forms,
  kinds,
  parseFen,
  parseValues,
  presentCards,
  presentFlat,
  proposeValues,
  recordOf,
  rowsIn,
  validateInput,
  type Values,
} from '../src/index.ts'
import { extremeInput } from '../src/testing/index.ts'
import { facts, issuesOf, stampedValues, validate } from './application.ts'
import { lookups, names } from './sampler.ts'

const named = {
  people: ['u1', '李四'],
  departments: ['d1'],
  files: ['f1', 'f2'],
  requests: ['m1', 't1', 'c1', 'i1', 'p1', 'n1', 'v1', 'b1', 'k1'],
}

const head = {
  id: 'r1',
  applyNo: 'NO-1',
  applicationDate: '2026-11-20 10:00:00',
  updateTime: '',
  followers: [],
}

/** The computed numbers of a form above 99,999,999,999.99, or above the limit of their field. */
function excessesIn(fields: readonly Field[], values: Values): string[] {
  return fields.flatMap((field) => {
    const { name, type, columns } = field
    if (columns) {
      const cells = rowsIn(values, name).flatMap((row, index) =>
        excessesIn(columns, row).map((cell) => `${name}.${index}.${cell}`),
      )
      return field.computed && cells.length > 0 ? [name] : cells
    }
    const value = values[name]
    if (value === undefined || !['money', 'integer', 'decimal', 'percent', 'days'].includes(type)) return []
    const most = type === 'money' ? 99_999_999_999.99 : (field.max ?? Infinity)
    return Number(value) > most ? [name] : []
  })
}

describe.each(kinds)('%s with values at every limit', (kind) => {
  const form = forms[kind]
  it('throws no error, and reports a value that is too large at its field', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const input = extremeInput(form, (count) => gen(fc.nat, { max: count - 1 }), named)
        const parsed = parseValues(form, input, lookups)
        const proposed = proposeValues(form, parsed.values, facts)
        for (const strength of ['api', 'page'] as const) {
          const { values, issues } = validateInput(form, { ...proposed, ...input }, lookups, facts, strength)
          const wrong = issues.map((issue) => issue.field)
          expect(wrong).toEqual(expect.arrayContaining(excessesIn(fieldsOf(form), values)))
          presentCards(form, values, names)
          presentFlat(form, values, names)
          recordOf(form, values, names, head)
          columnsOf(form, values)
          // A saved draft is read again.
          validateInput(form, values, lookups, facts, strength)
        }
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 40) },
    )
  })
})

describe('a computed value above its bound', () => {
  it('is reported at the cell and at the total, and stays visible', () => {
    const items = [{ procureName: '钢材', num: '100', unit: '吨', price: '6222020200' }]
    expect(issuesOf('procured', { items })).toEqual(['aboveMax items.0.totalPrice', 'aboveMax total'])
    const { values, issues } = validate('procured', { items })
    expect(values['total']).toBe('622202020000.00')
    expect(values).not.toHaveProperty('total1')
    expect(issues.map((issue) => issue.message.zh)).toEqual([
      '采购明细第 1 行金额不能大于 99,999,999,999.99',
      '预计总额不能大于 99,999,999,999.99',
    ])
  })
  it('is refused for two rows of a reimbursement that are each within the bound', () => {
    const row = { date: '2026-11-20', subject: '设备', amount: '99999999999.99' }
    expect(issuesOf('reimbursement', { items: [row] })).toEqual([])
    expect(issuesOf('reimbursement', { items: [row, row] })).toEqual(['aboveMax bxMoney'])
  })
  it('is refused for a lease of 36 months, and reported once for the schedule', () => {
    const term = {
      validFrom: '2027-01-01',
      validTo: '2029-12-31',
      rent: '99999999999.99',
      payCycle: 'quarter',
    }
    expect(issuesOf('lease', term)).toEqual(['aboveMax schedule', 'aboveMax totalAmount'])
    expect(issuesOf('lease', { ...term, payCycle: 'month' })).toEqual(['aboveMax totalAmount'])
  })
  it('is refused for shares and days, too', () => {
    const paid = { amount: '0.01', lastMoney: '99999999999.99' }
    expect(issuesOf('payments', paid)).toEqual(['aboveMax payRatio'])
    expect(issuesOf('travel', { startDate: '1900-01-01', endDate: '2199-12-31' })).toEqual(['aboveMax days'])
  })
  it('is proposed as the area of a lease, and then refused', () => {
    const row = { building: '1', room: '1', extent: '99999999999.99' }
    const { assets } = validate('lease', { assets: [row, row] }).values
    const proposed = proposeValues(forms.lease, { assets }, facts)
    expect(proposed).toEqual({ area: '199999999999.98' })
    expect(issuesOf('lease', { assets, ...proposed })).toContain('aboveMax area')
  })
  it('does not prevent presenting columns and cards', () => {
    const items = [{ procureName: '钢材', num: '99999999999.99', unit: '吨', price: '99999999999.99' }]
    const { values } = validate('procured', { items })
    expect(parseFen(values['total'])).toBeGreaterThan(10n ** 20n)
    expect(columnsOf(forms.procured, stampedValues('procured', { items })).amount).toBe(values['total'])
  })
})
