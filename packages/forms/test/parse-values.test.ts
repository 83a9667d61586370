import { describe, expect, it } from 'vitest'
import { forms, isStorable, parseValues } from '../src/index.ts'
import { lookups, sampler } from './sampler.ts'

describe('a text that is not in a list', () => {
  it('is stored as 其他 with the text in the companion field', () => {
    const { values, issues } = parseValues(
      sampler,
      { choice: '绿色', choices: ['red', '绿', '紫'], company: '甲乙丙有限公司' },
      lookups,
    )
    expect(issues).toEqual([])
    expect(values).toEqual({
      choice: 'other',
      choiceOther: '绿色',
      choices: ['red', 'other'],
      choicesOther: '绿、紫',
      company: '其他',
      companyOther: '甲乙丙有限公司',
    })
  })

  it('does not replace a given companion text', () => {
    const { values } = parseValues(sampler, { choice: '绿色', choiceOther: '墨绿' }, lookups)
    expect(values).toEqual({ choice: 'other', choiceOther: '墨绿' })
  })

  it('must fit into the companion field', () => {
    const { issues } = parseValues(sampler, { choice: 'x'.repeat(61) }, lookups)
    expect(issues).toMatchObject([{ field: 'choiceOther', code: 'tooLong' }])
  })
})

describe('parsing an input', () => {
  it('reports every issue, not just the first', () => {
    const { issues } = parseValues(sampler, { text: 'abcdef', money: 'x', people: ['王五', '王伟'] }, lookups)
    expect(issues.map((issue) => `${issue.field} ${issue.code}`)).toEqual([
      'text tooLong',
      'money notMoney',
      'people personUnknown',
      'people personAmbiguous',
    ])
  })

  it('has messages in both languages', () => {
    expect(parseValues(forms.leave, { handover: '王五' }, lookups).issues).toEqual([
      {
        field: 'handover',
        code: 'personUnknown',
        message: { zh: '工作交接人：找不到人员“王五”', en: 'Handover to: nobody found for “王五”' },
      },
    ])
  })

  it('says the bound of a number, and how many entries a list takes', () => {
    const input = { money: 0, integer: -1, decimal: 101, people: ['u1', 'u2', 'u1', 'u2'] }
    expect(parseValues(sampler, input, lookups).issues.map(({ message }) => message.zh)).toEqual([
      '整数不能为负数',
      '小数不能大于 100',
      '金额不能小于 0.01',
      '多人不能超过 3 项',
    ])
  })

  it('quotes thirty characters of a text, and says when there are more', () => {
    const quoted = (text: string) =>
      parseValues(sampler, { payFirm: text }, lookups).issues.map(
        ({ message }) => /“(.*)”/.exec(message.zh)?.[1],
      )
    expect(quoted('𠮷'.repeat(30))).toEqual(['𠮷'.repeat(30)])
    expect(quoted('𠮷'.repeat(31))).toEqual([`${'𠮷'.repeat(30)}…`])
  })

  it('refuses a company that is not listed where 其他 is not offered', () => {
    const options = () => [{ code: 'a', label: '甲公司', isActive: true }]
    const { values, issues } = parseValues(sampler, { company: '乙公司' }, { ...lookups, options })
    expect(values).toEqual({})
    expect(issues.map(({ code, message }) => [code, message.zh.includes('乙公司')])).toEqual([
      ['notACompany', true],
    ])
  })

  it('looks up nothing that no database can hold', () => {
    const find = (reference: string) => {
      if (!isStorable(reference)) throw new Error('looked up')
      return undefined
    }
    const bad = 'a\u0000'
    const input = { person: bad, departments: [bad], attachment: [bad] }
    const strict = { ...lookups, person: find, department: find, file: find, request: find }
    const codes = [
      ...parseValues(sampler, input, strict).issues,
      ...parseValues(forms.invoice, { sources: [bad] }, strict).issues,
    ].map(({ code }) => code)
    expect(codes).toEqual(['badText', 'badText', 'badText', 'badText'])
  })

  it.each([null, undefined, 'x', 1, true, [], [{}]])('refuses %j as a whole', (input) => {
    expect(parseValues(sampler, input, lookups)).toMatchObject({
      values: {},
      issues: [{ field: '', code: 'notAnObject' }],
    })
  })

  it('treats null, blank text and empty lists as empty', () => {
    const blank = { text: null, money: '', choice: '  ', people: [], attachment: ['', null], date: undefined }
    expect(parseValues(sampler, blank, lookups)).toEqual({ values: {}, issues: [] })
  })

  it('ignores unknown keys and inherited properties', () => {
    const input: unknown = JSON.parse('{"__proto__": {"text": "x"}, "constructor": 1, "nobody": 2}')
    expect(parseValues(sampler, input, lookups)).toEqual({ values: {}, issues: [] })
    expect(parseValues(sampler, Object.create({ text: 'x' }), lookups)).toEqual({ values: {}, issues: [] })
  })

  it('refuses very deeply nested lists without an error', () => {
    let nested: unknown[] = []
    for (let depth = 0; depth < 200_000; depth += 1) nested = [nested]
    const names = sampler.sections.flatMap((section) => section.fields.map((field) => field.name))
    const input = Object.fromEntries(names.map((name) => [name, nested]))
    expect(parseValues(sampler, input, lookups).values).toEqual({})
  })

  it('ignores values that only the server may set', () => {
    const input = { moneyInWords: '人民币壹元整', linked: { name: 'x' } }
    expect(parseValues(sampler, input, lookups)).toEqual({ values: {}, issues: [] })
    const auto = { createName: '李四', applicationDate: 'x', days: 99, realMoney1: 'x', contractVo: {} }
    expect(parseValues(forms.leave, auto, lookups)).toEqual({ values: {}, issues: [] })
  })

  it('neither keeps nor reports hidden fields', () => {
    const input = { invoiceType: 'none', invoiceAmount: '0', tax: 'x', invoiceCode: '1', natureOther: 'x' }
    expect(parseValues(forms.payments, input, lookups)).toEqual({
      values: { invoiceType: 'none' },
      issues: [],
    })
  })
})
