import { describe, expect, it } from 'vitest'
import { defineForm, forms, jsonSchema, section } from '../src/index.ts'
import { money } from '../src/fields/number.ts'
import { link, linked } from '../src/fields/reference.ts'
import { table } from '../src/fields/table.ts'
import { text } from '../src/fields/text.ts'
import { defineComputation } from '../src/rules/computation.ts'
import { totalOf } from '../src/rules/table.ts'
import { lookups, sampler } from './sampler.ts'

const propertiesOf = (...given: Parameters<typeof jsonSchema>): unknown => jsonSchema(...given)['properties']

describe('the published schema of a field', () => {
  const texts = (least: number, most: number) => ({ type: 'string', minLength: least, maxLength: most })
  const amounts = (decimals: number, minimum: number, maximum: number, digits = '+') => ({
    anyOf: [
      { type: 'string', pattern: `^\\d${digits}(\\.\\d{1,${decimals}})?$` },
      { type: 'number', minimum, maximum },
    ],
  })
  const id = { type: 'string', minLength: 1 }
  const ids = (maxItems: number) => ({ type: 'array', items: id, maxItems })
  const day = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$` }
  const code = (...entries: [code: string, label: string][]) => ({
    anyOf: entries.map(([one, title]) => ({ type: 'string', const: one, title })),
  })
  const colour = code(['red', '红'], ['blue', '蓝'], ['other', '其他'])

  it('says its type and its bounds', () => {
    expect(propertiesOf(sampler, () => [{ code: 'group', label: '甲公司', isActive: true }])).toStrictEqual({
      text: { title: '文本', ...texts(0, 5) },
      named: { title: '名称', ...texts(2, 100) },
      longText: { title: '长文本', ...texts(0, 10) },
      choice: { title: '单选', ...colour },
      choiceOther: { title: '其他单选', ...texts(2, 60) },
      size: { title: '尺寸', ...code(['13', '十三'], ['9', '九']) },
      choices: { title: '多选', type: 'array', items: colour, minItems: 1 },
      choicesOther: { title: '其他多选', ...texts(0, 100) },
      date: { title: '日期', ...day },
      dateTime: { title: '时间', ...day },
      from: { title: '自', ...day },
      to: { title: '至', ...day },
      integer: { title: '整数', type: 'integer', minimum: 0, maximum: 999 },
      decimal: { title: '小数', ...amounts(3, 0, 100) },
      percent: { title: '比例', ...amounts(2, 0, 100) },
      days: { title: '天数', type: 'number', minimum: 0, multipleOf: 0.5 },
      money: { title: '金额', ...amounts(2, 0.01, 99_999_999_999.99, '{1,11}') },
      spare: { title: '余额', ...amounts(2, 0, 99_999_999_999.99, '{1,11}') },
      yesNo: {
        title: '是否',
        anyOf: [{ type: 'number', const: 1 }, { type: 'number', const: 0 }, { type: 'boolean' }],
      },
      person: { title: '人员', ...id },
      people: { title: '多人', ...ids(3) },
      department: { title: '部门', ...id },
      departments: { title: '多部门', ...ids(20) },
      company: { title: '公司', type: 'string', enum: ['甲公司'] },
      companyOther: { title: '其他公司', ...texts(2, 60) },
      payFirm: { title: '付款单位', type: 'string', enum: ['甲公司'] },
      bankAccount: { title: '账号', type: 'string', pattern: String.raw`^\d{6,34}$` },
      attachment: { title: '文件', ...ids(20) },
    })
  })

  it('offers no company while none is known', () => {
    expect(propertiesOf(sampler, () => undefined)).toMatchObject({ company: { title: '公司', not: {} } })
  })

  it('takes six decimals of a unit price', () => {
    expect(propertiesOf(forms.lease, lookups.options)).toMatchObject({
      unitPrice: amounts(6, 0.000_001, 99_999_999_999.99, '{1,11}'),
    })
  })

  it('says of a table how many rows it takes, and which of their cells are entered and required', () => {
    const items = (settings: { min?: number; max?: number }) =>
      defineForm({
        kind: 'rows',
        typeName: '表格审批',
        title: '表格单',
        prefix: 'BG',
        columns: {},
        sections: [
          section('items', '明细', {
            items: table(
              '明细',
              {
                name: text('名称', { required: true, max: 5 }),
                note: text('说明'),
                double: text('双倍', {
                  computed: defineComputation(['name'], [], ({ name }) => name),
                  onlyComputed: true,
                }),
              },
              settings,
            ),
          }),
        ],
        version: 1,
      })
    const rows = {
      title: '明细',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { title: '名称', ...texts(1, 5) },
          note: { title: '说明', ...texts(0, 100) },
        },
        required: ['name'],
        additionalProperties: {},
      },
    }
    expect(propertiesOf(items({}), lookups.options)).toStrictEqual({
      items: { ...rows, minItems: 0, maxItems: 200 },
    })
    expect(propertiesOf(items({ min: 2, max: 3 }), lookups.options)).toStrictEqual({
      items: { ...rows, minItems: 2, maxItems: 3 },
    })
  })
})

it('the published schema requires a copied field without its link, and no field that follows from others', () => {
  const required = { required: true }
  const fromContract = (...more: string[]) =>
    defineComputation(['contract', ...more], [], ({ contract }) => contract && 'x')
  const form = defineForm({
    kind: 'copies',
    typeName: '关联审批',
    title: '关联单',
    prefix: 'GL',
    columns: {},
    sections: [
      section('all', '全部', {
        contract: link('合同', ['contract'], [], {}),
        card: linked('合同', [], { ...required, computed: fromContract() }),
        reason: text('事由', required),
        remark: text('备注'),
        name: text('名称', { ...required, computed: fromContract() }),
        share: text('比例', { ...required, computed: fromContract('reason') }),
        items: table('明细', { amount: money('金额') }, {}),
        total: money('合计', { ...required, computed: totalOf('items', 'amount') }),
      }),
    ],
    version: 1,
  })
  expect(jsonSchema(form, lookups.options)['required']).toEqual(['reason', 'name'])
})
