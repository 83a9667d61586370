import { describe, expect, it } from 'vitest'
import {
  checkValues,
  computeValues,
  defineForm,
  exampleValues,
  type FormDefinition,
  mainstays,
  parseValues,
  presentCards,
  presentFlat,
  referencesIn,
  section,
  validateInput,
  type Values,
} from '../src/index.ts'
import { valuesSchema } from '../src/derive/schema.ts'
import { choice } from '../src/fields/choice.ts'
import { decimal, money } from '../src/fields/number.ts'
import { attachment, person } from '../src/fields/reference.ts'
import { table } from '../src/fields/table.ts'
import { text } from '../src/fields/text.ts'
import { invoiceType } from '../src/options/invoice-type.ts'
import { staysBelow } from '../src/rules/amounts.ts'
import { isOneOf } from '../src/rules/condition.ts'
import { product, totalOf } from '../src/rules/table.ts'
import { facts, opening } from './application.ts'
import { lookups, names } from './sampler.ts'

const form = defineForm({
  kind: 'rows',
  typeName: '表格审批',
  title: '表格单',
  prefix: 'BG',
  columns: { amount: 'total' },
  sections: [
    section('items', '明细', {
      items: table(
        '采购明细',
        {
          name: text('名称', { required: true, max: 5 }),
          num: decimal('数量', { required: true, decimals: 3, min: 0.001 }),
          price: money('单价', { required: true }),
          totalPrice: money('金额', { computed: product('num', 'price'), onlyComputed: true }),
          discount: money('折扣', { min: 0 }),
          kind: choice('发票', invoiceType, { example: 'dig_special' }),
          note: text('说明', { askedWhen: isOneOf('kind', ['none']) }),
          buyer: person('采购人'),
          file: attachment('附件'),
        },
        {
          min: 1,
          max: 3,
          required: true,
          totals: ['totalPrice'],
          rowRules: [staysBelow('discount', 'totalPrice')],
        },
      ),
      total: money('合计', { computed: totalOf('items', 'totalPrice'), onlyComputed: true }),
    }),
  ],
  version: 1,
})

const row = { name: '椅子', num: '2.5', price: '10.01' }
const validate = (items: unknown, strength: 'api' | 'page' = 'api') =>
  validateInput(form, { items }, lookups, facts, strength)
const issues = (items: unknown, strength: 'api' | 'page' = 'api') =>
  validate(items, strength).issues.map(({ code, field }) => `${code} ${field}`)

describe('a table', () => {
  it.each([
    ['text', 'wrongType items'],
    [{ name: '椅子' }, 'wrongType items'],
    [[row, 'x'], 'wrongType items'],
    [[row, row, row, row], 'tooMany items'],
    [[{ ...row, price: 'x' }], 'notMoney items.0.price'],
    [[row, { ...row, name: '一二三四五六' }], 'tooLong items.1.name'],
    [[row, { ...row, buyer: '王伟' }], 'personAmbiguous items.1.buyer'],
    [[row, { name: '桌子', num: '1' }], 'required items.1.price'],
    [[{ ...row, discount: '99' }], 'deductionTooLarge items.0.discount'],
    [undefined, 'required items'],
    [[], 'required items'],
    [[{}, { name: ' ' }], 'tooFew items'],
  ])('refuses %j as %s', (items, issue) => {
    expect(issues(items)).toContain(issue)
  })

  it('names row and column in its messages', () => {
    const [issue] = validate([row, { ...row, price: '' }]).issues
    expect(issue?.message.zh).toBe('采购明细第 2 行单价不能为空')
  })

  it('says how many rows it takes', () => {
    const sentences = [[row, row, row, row], [{}]].map((items) => validate(items).issues[0]?.message.zh)
    expect(sentences).toEqual(['采购明细不能超过 3 项', '采购明细至少需要 1 项'])
  })

  it('has no cell that cannot be read', () => {
    const { values } = parseValues(form, { items: [{ ...row, price: 'x' }] }, lookups)
    expect(values).toStrictEqual({ items: [{ name: '椅子', num: '2.500' }] })
  })

  it('asks for asked columns on the page only', () => {
    const items = [{ ...row, kind: 'none' }]
    expect(issues(items)).toEqual([])
    expect(issues(items, 'page')).toEqual(['required items.0.note'])
  })

  it('reads each cell as its column does and drops blank rows', () => {
    const { values } = parseValues(
      form,
      {
        items: [
          {},
          { ...row, num: 2, kind: '收据', buyer: '李四', file: { id: 'f1' }, totalPrice: '1', x: 1 },
        ],
      },
      lookups,
    )
    expect(values).toEqual({
      items: [{ name: '椅子', num: '2.000', price: '10.01', kind: 'receipt', buyer: 'u2', file: ['f1'] }],
    })
  })

  it('computes within the row, rounded half up, and the total over all rows', () => {
    const { values } = validate([
      row,
      { ...row, num: '0.001', price: '5.00' },
      { ...row, num: '3', price: '0.10' },
    ])
    expect(values['items']).toMatchObject([
      { totalPrice: '25.03' },
      { totalPrice: '0.01' },
      { totalPrice: '0.30' },
    ])
    expect(values['total']).toBe('25.34')
  })

  it('accepts its canonical values unchanged', () => {
    const { values } = validate([row])
    expect(validate(values['items']).values).toEqual(values)
    expect(computeValues(form, values, facts)).toEqual(values)
    expect(checkValues(form, values, facts, 'api').issues).toEqual([])
  })

  it('is shown on its card with headings, cells and totals', () => {
    const { values } = validate([{ ...row, buyer: '李四' }, row])
    const [card] = presentCards(form, values, names)
    expect(card?.fields[0]?.text).toBe('2 行')
    expect(card?.fields[0]?.table).toEqual({
      columns: expect.arrayContaining([{ name: 'num', label: '数量', type: 'decimal' }]),
      rows: [
        ['椅子', '2.500', '10.01', '25.03', '', '', '', '李四', ''],
        ['椅子', '2.500', '10.01', '25.03', '', '', '', '', ''],
      ],
      totals: ['', '', '', '50.06', '', '', '', '', ''],
    })
  })

  it('has no line of totals without rows, or without a column to add up', () => {
    const totalsOf = (shown: FormDefinition<string>, values: Values) =>
      presentCards(shown, values, names)[0]?.fields[0]?.table?.totals
    const withTotals = (totals: string[] | undefined) => ({
      ...form,
      sections: form.sections.map((all) => ({
        ...all,
        fields: all.fields.map((field) => ({ ...field, totals })),
      })),
    })
    const { values } = validate([row])
    expect(totalsOf(form, values)).toHaveLength(9)
    expect(totalsOf(form, {})).toBeUndefined()
    for (const none of [[], undefined]) expect(totalsOf(withTotals(none), values)).toBeUndefined()
  })

  it('is shown in the flat detail as rows with the exact names', () => {
    const { values } = validate([{ ...row, kind: 'none', note: '后补' }])
    expect(presentFlat(form, values, names)['items']).toEqual([
      expect.objectContaining({
        name: '椅子',
        totalPrice: '25.03',
        kind: '暂未开票',
        note: '后补',
        file: '',
      }),
    ])
  })

  it('names the references in its cells', () => {
    const input = {
      items: [
        { buyer: '李四', file: 'f1,f2' },
        { buyer: 'u1', file: [{ id: 'f3' }] },
      ],
    }
    expect(referencesIn(form, input)).toEqual({
      people: ['李四', 'u1'],
      departments: [],
      files: ['f1', 'f2', 'f3'],
      requests: [],
    })
  })

  it('has an example and a schema that agree', () => {
    const example = exampleValues(form, {
      ...opening,
      sampleFileId: 'f1',
      colleagueId: 'u2',
      companies: mainstays,
    })
    expect(valuesSchema(form, lookups.options).safeParse(example).error).toBeUndefined()
    expect(validateInput(form, example, lookups, facts, 'page').issues).toEqual([])
    expect(valuesSchema(form, lookups.options).safeParse({ items: [] }).success).toBe(false)
  })
})
