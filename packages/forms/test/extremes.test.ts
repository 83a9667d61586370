import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  type Field,
  fieldsOf,
  forms,
  kinds,
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
import { facts } from './application.ts'
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
