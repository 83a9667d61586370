import { contract } from '@countersign/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadAllWords } from '../app/i18n.ts'
import { formOf } from './form-of.ts'
import { factsOf } from './input-facts.ts'

beforeAll(loadAllWords)

describe('the facts of a parameter', () => {
  test.each([
    ['a name', factsOf(contract.postSubmit, 'postName'), 'text', true, undefined, 40],
    ['a text that may be left out', factsOf(contract.postSubmit, 'remark'), 'text', false, 0, 200],
    ['a text without a default', factsOf(contract.noticeSubmit, 'title'), 'text', true, 1, 100],
    ['a text on several lines', factsOf(contract.noticeSubmit, 'content'), 'longText', true, 1, 5000],
    ['an optional one', factsOf(contract.sellerSubmit, 'introduction'), 'longText', false, 0, 500],
    [
      'a day, which has no limit of its own',
      factsOf(contract.userSubmit, 'birthday'),
      'text',
      false,
      undefined,
      undefined,
    ],
    ['an amount', factsOf(contract.budgetGrant, 'points'), 'text', true, undefined, 20],
    ['a number', factsOf(contract.stockDeliver, 'pieces'), 'number', true, 1, 1_000_000],
    ['an optional number', factsOf(contract.postSubmit, 'sort'), 'number', false, 0, 9999],
    ['an id', factsOf(contract.goodsSubmit, 'sellerId'), 'text', true, 1, 64],
  ] as const)('%s', (_what, facts, kind, isRequired, min, max) => {
    expect(facts).toEqual({ kind, isRequired, min, max })
  })

  test('a list is neither a text nor a number', () => {
    expect(factsOf(contract.departmentSubmit, 'deputyIds')).toMatchObject({
      kind: 'other',
      isRequired: false,
    })
  })

  test('a parameter that the call does not have is a mistake', () => {
    // @ts-expect-error -- nor does it compile
    expect(() => factsOf(contract.postSubmit, 'postname')).toThrow('postname')
  })
})

test('a form says what the contract does not know', () => {
  const form = formOf(contract.goodsSubmit, [
    { name: 'name', label: '商品名称' },
    { name: 'description', label: '说明' },
    { name: 'sellerId', label: '供应商', kind: 'choice', options: [], required: '请选择供应商' },
    {
      name: 'variants',
      label: '规格',
      kind: 'rows',
      columns: [
        { name: 'name', label: '规格名称' },
        { name: 'price', label: '单价', kind: 'amount' },
        { name: 'maxNum', label: '每单最多', isRequired: true },
      ],
      initial: {},
      add: '添加',
      remove: '删除',
    },
  ])
  expect(form).toMatchObject([
    { kind: 'text', max: 60, required: '商品名称不能为空' },
    { kind: 'longText', max: 5000 },
    { kind: 'choice', required: '请选择供应商' },
    {
      columns: [
        { kind: 'text', max: 40 },
        { kind: 'amount', max: 20, required: '单价不能为空' },
        { kind: 'number', min: 1, max: 9999, required: '每单最多不能为空' },
      ],
    },
  ])
  expect(form[1]).not.toHaveProperty('required')
})

test('a parameter that is no text and no number needs a kind of input', () => {
  // @ts-expect-error -- nor does it compile
  expect(() => formOf(contract.goodsSubmit, [{ name: 'variants', label: '规格' }])).toThrow('variants')
})
