import { describe, expect, it } from 'vitest'
import { valuesSchema } from '../src/derive/schema.ts'
import { fieldsOf, forms, jsonSchema } from '../src/index.ts'
import { limits } from '../src/thresholds.ts'
import { lookups, sampler } from './sampler.ts'

const schema = valuesSchema(sampler, lookups.options)
const ids = (count: number) => Array.from({ length: count }, (_, index) => `i${index}`)

describe('the published schema', () => {
  it.each([
    ['text', ['abcde', '你好'], ['abcdef', 1, null]],
    ['named', ['ab'], ['a', '']],
    ['choice', ['red', 'other'], ['红', '', 'green']],
    ['choices', [['red'], ['red', 'blue']], [[], 'red', ['红']]],
    ['date', ['2026-11-20', '2026-11-20 10:00:00'], ['2026-1-2', 'x2026-11-20', '2026-11-20x', 20261120]],
    ['integer', [0, 999], [-1, 1000, 1.5, '1']],
    ['decimal', ['1', '1.5', '1.500', 0, 100], ['1.5000', '1.', '.5', '-1', 101, -1]],
    ['percent', ['35.50', 100], ['35.5%', '1.005', 101]],
    ['days', [0.5, 2], [0.3, -0.5, '2']],
    [
      'money',
      ['0.01', '1', '99999999999.99', 0.01, 99_999_999_999.99],
      ['100000000000', '1.005', '1,000', '-1', 100_000_000_000, -0.01],
    ],
    ['yesNo', [1, 0, true, false], [2, '1', '是']],
    ['person', ['u1'], ['', {}, ['u1']]],
    ['people', [['u1'], ids(3)], [ids(4), [''], 'u1']],
    ['departments', [ids(limits.departments)], [ids(limits.departments + 1)]],
    ['company', ['云岭新业有限公司', '其他'], ['云岭旧业有限公司', '某某有限公司', 'new']],
    ['bankAccount', ['123456', '1'.repeat(34)], ['12345', '1'.repeat(35), 'x123456', '123456x', 123456]],
    ['attachment', [['f1'], ids(limits.files)], [ids(limits.files + 1), [''], 'f1']],
  ])('takes of %s the canonical values that a form takes, and no others', (name, taken, refused) => {
    const takes = (value: unknown) => schema.safeParse({ [name]: value }).success
    expect(taken.filter((value) => !takes(value))).toEqual([])
    expect(refused.filter(takes)).toEqual([])
  })

  it('takes a link by id, by number or as a record with an id, as many as the field does', () => {
    const invoice = valuesSchema(forms.invoice, lookups.options)
    const problemsOf = (sources: unknown) =>
      invoice.safeParse({ sources }).error?.issues.filter(({ path }) => path[0] === 'sources').length ?? 0
    for (const sources of [['p1', { id: 'n1', realMoney: '1.00' }], ids(20)])
      expect(problemsOf(sources)).toBe(0)
    for (const sources of ['p1', [''], [{}], [{ id: '' }], [1], ids(21)]) expect(problemsOf(sources)).toBe(1)
  })

  it('says the labels of fields and codes, and the help of a field', () => {
    const { title, properties } = jsonSchema(sampler, lookups.options)
    expect(title).toBe('样例单')
    expect(properties).toMatchObject({
      text: { title: '文本' },
      choice: {
        title: '单选',
        anyOf: expect.arrayContaining([expect.objectContaining({ const: 'red', title: '红' })]),
      },
    })
    const helped = fieldsOf(forms.lease).find(({ help }) => help !== undefined)
    const lease: Record<string, unknown> = Object(jsonSchema(forms.lease, lookups.options)['properties'])
    expect(lease[helped?.name ?? '']).toMatchObject({ title: helped?.label, description: helped?.help })
    expect(properties).not.toHaveProperty('text.description')
  })

  it('has no field that the server fills in or copies', () => {
    const { properties } = jsonSchema(sampler, lookups.options)
    for (const name of ['moneyInWords', 'linked']) expect(properties).not.toHaveProperty(name)
  })
})
