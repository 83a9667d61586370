import { describe, expect, it } from 'vitest'
import { forms, parseValues } from '../src/index.ts'
import { lookups, sampler } from './sampler.ts'

const long = (count: number) => 'x'.repeat(count)

/** [field, input, value or issue code]. A value is compared as it is stored. */
const accepted: [field: string, input: unknown, value: unknown][] = [
  ['text', ' 你好 ', '你好'],
  ['text', 12, '12'],
  ['text', 'a\r\nb', 'a b'],
  ['text', '𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷'],
  ['text', '<b>', '<b>'],
  ['longText', 'a\r\nb\n', 'a\nb'],
  ['choice', 'red', 'red'],
  ['choice', '红', 'red'],
  ['choice', '其他', 'other'],
  ['size', 13, '13'],
  ['size', '九', '9'],
  ['choices', ['red', '蓝'], ['red', 'blue']],
  ['choices', '红、蓝', ['red', 'blue']],
  ['choices', 'red', ['red']],
  ['choices', ['red', '红', ''], ['red']],
  ['date', '2026-11-20', '2026-11-20'],
  ['date', '2026-11-20 10:00:00', '2026-11-20'],
  ['date', '2024-02-29', '2024-02-29'],
  ['dateTime', '2026-11-20', '2026-11-20 00:00:00'],
  ['dateTime', '2026-11-20 10:00:01', '2026-11-20 10:00:01'],
  ['from', '2026-11-20', '2026-11-20 00:00:00'],
  ['to', '2026-11-20', '2026-11-20 23:59:59'],
  ['to', '2026-11-20 11:00:00', '2026-11-20 11:00:00'],
  ['integer', 0, 0],
  ['integer', '１２', 12],
  ['integer', '999', 999],
  ['decimal', '1.5', '1.500'],
  ['decimal', 0.125, '0.125'],
  ['percent', '35.5%', '35.50'],
  ['percent', 100, '100.00'],
  ['days', 1.5, 1.5],
  ['days', '2', 2],
  ['money', '0.01', '0.01'],
  ['money', '99999999999.99', '99999999999.99'],
  ['money', 99999999999.99, '99999999999.99'],
  ['money', 1409.5, '1409.50'],
  ['money', '１４０９．５０', '1409.50'],
  ['money', '1,409.5', '1409.50'],
  ['money', '007', '7.00'],
  ['spare', 0, '0.00'],
  ['yesNo', 0, 0],
  ['yesNo', '1', 1],
  ['yesNo', true, 1],
  ['yesNo', false, 0],
  ['yesNo', '是', 1],
  ['person', 'u1', 'u1'],
  ['person', '李四', 'u2'],
  ['person', { id: 'u2', name: 'x' }, 'u2'],
  ['person', ['u2'], 'u2'],
  ['people', '张三、李四', ['u1', 'u2']],
  ['people', ['u1', { id: 'u2' }, '张三'], ['u1', 'u2']],
  ['people', 'u1,u2', ['u1', 'u2']],
  ['department', '研发部', 'd1'],
  ['departments', ['d1', '研发部'], ['d1']],
  ['company', '云岭置业有限公司', '云岭置业有限公司'],
  ['company', '其他', '其他'],
  ['bankAccount', '6222 0202-0001 2345', '6222020200012345'],
  ['bankAccount', '１２３４５６', '123456'],
  ['bankAccount', '1'.repeat(34), '1'.repeat(34)],
  ['attachment', 'f1', ['f1']],
  ['attachment', ['f1', { id: 'f2', url: 'https://oa/api/files/f9' }], ['f1', 'f2']],
  ['attachment', { url: 'https://oa/api/files/f3?sign=a' }, ['f3']],
  ['attachment', 'https://oa/api/files/f1?sign=a&until=2,https://oa/api/files/f2', ['f1', 'f2']],
]

const refused: [field: string, input: unknown, code: string][] = [
  ['text', 'abcdef', 'tooLong'],
  ['text', '𠮷𠮷𠮷𠮷𠮷𠮷', 'tooLong'],
  ['text', long(2_000_000), 'tooLong'],
  ['text', `a${' '.repeat(2_000_000)}b`, 'tooLong'],
  ['text', 'a\u0000b', 'badText'],
  ['text', 'a\ud800', 'badText'],
  ['text', '\udc00a', 'badText'],
  ['text', true, 'wrongType'],
  ['text', {}, 'wrongType'],
  ['text', Number.NaN, 'wrongType'],
  ['named', 'x', 'tooShort'],
  ['longText', ['a'], 'wrongType'],
  ['longText', 'a\u0000', 'badText'],
  ['size', 'constructor', 'notAnOption'],
  ['size', '十', 'notAnOption'],
  ['size', 'a\u0000', 'badText'],
  ['choice', 'a\ud800', 'badText'],
  ['choice', {}, 'wrongType'],
  ['choices', [{}], 'wrongType'],
  ['choices', [['red']], 'wrongType'],
  ['date', '2026-02-29', 'notADate'],
  ['date', '2026-13-01', 'notADate'],
  ['date', '2026-00-10', 'notADate'],
  ['date', '2026-1-1', 'notADate'],
  ['date', '2026/01/01', 'notADate'],
  ['date', '0001-01-01', 'notADate'],
  ['date', '9999-12-31', 'notADate'],
  ['date', 20261120, 'notADate'],
  ['date', 'today', 'notADate'],
  ['dateTime', '2026-11-20T10:00:00', 'notADate'],
  ['dateTime', '2026-11-20 24:00:00', 'notADate'],
  ['from', '2026-11-20 10:60:00', 'notADate'],
  ['to', '2026-11-20 10:00', 'notADate'],
  ['integer', 1.5, 'notAnInteger'],
  ['integer', '1e2', 'notAnInteger'],
  ['integer', -1, 'belowMin'],
  ['integer', 1000, 'aboveMax'],
  ['integer', true, 'notAnInteger'],
  ['decimal', '0.1234', 'notANumber'],
  ['decimal', '-1', 'notANumber'],
  ['decimal', 101, 'aboveMax'],
  ['percent', '1.005', 'notANumber'],
  ['percent', '100.01', 'aboveMax'],
  ['days', 0.3, 'notHalves'],
  ['days', 'two', 'notHalves'],
  ['money', 0, 'belowMin'],
  ['money', '0.00', 'belowMin'],
  ['money', '-1', 'notMoney'],
  ['money', -1, 'notMoney'],
  ['money', '100000000000', 'aboveMax'],
  ['money', '1.005', 'notMoney'],
  ['money', 0.1 + 0.2, 'notMoney'],
  ['money', '1e3', 'notMoney'],
  ['money', 1e21, 'notMoney'],
  ['money', ' 1', 'notMoney'],
  ['money', '1 000', 'notMoney'],
  ['money', '1,00', 'notMoney'],
  ['money', '１ｅ３', 'notMoney'],
  ['money', '٣', 'notMoney'],
  ['money', '0x10', 'notMoney'],
  ['money', '1.', 'notMoney'],
  ['money', '.5', 'notMoney'],
  ['money', 'NaN', 'notMoney'],
  ['money', '9'.repeat(100_000), 'notMoney'],
  ['money', true, 'notMoney'],
  ['money', ['1'], 'notMoney'],
  ['money', { toString: () => '1' }, 'notMoney'],
  ['yesNo', 2, 'notYesNo'],
  ['yesNo', 'yes', 'notYesNo'],
  ['yesNo', {}, 'notYesNo'],
  ['person', '王五', 'personUnknown'],
  ['person', '王伟', 'personAmbiguous'],
  ['person', '__proto__', 'personUnknown'],
  ['person', 'u1\u0000', 'badText'],
  ['person', {}, 'wrongType'],
  ['person', ['u1', 'u2'], 'wrongType'],
  ['people', 'u1、王五', 'personUnknown'],
  ['people', ['u1', 'u1', 'u1', 'u1'], 'tooMany'],
  ['people', [{ id: { id: 'u1' } }], 'wrongType'],
  ['department', '火星部', 'departmentUnknown'],
  ['department', '王伟', 'departmentAmbiguous'],
  ['departments', 'a\ud800', 'badText'],
  ['company', 'a\u0000', 'badText'],
  ['company', {}, 'wrongType'],
  ['payFirm', '某某有限公司', 'notACompany'],
  ['bankAccount', '12345', 'notAnAccount'],
  ['bankAccount', '1'.repeat(35), 'notAnAccount'],
  ['bankAccount', 'DE89370400440532013000', 'notAnAccount'],
  ['attachment', 'https://elsewhere/f1', 'fileUnknown'],
  ['attachment', '../../etc/passwd', 'fileUnknown'],
  ['attachment', Array.from({ length: 21 }, (_, index) => `f${index}`), 'tooMany'],
  ['attachment', [['f1']], 'wrongType'],
]

describe('parsing a value', () => {
  it.each(accepted)('reads %s from %j', (field, input, value) => {
    const { values, issues } = parseValues(sampler, { [field]: input }, lookups)
    expect(issues).toEqual([])
    expect(values[field]).toEqual(value)
  })

  it.each(refused.map(([field, input, code]) => [field, shorten(input), code, input] as const))(
    'refuses %s from %s: %s',
    (field, _shown, code, input) => {
      const { values, issues } = parseValues(sampler, { [field]: input }, lookups)
      expect(issues.map((issue) => [issue.field, issue.code])).toEqual([[field, code]])
      expect(issues[0]?.message.zh.length).toBeLessThan(100)
      expect(JSON.stringify(issues)).not.toMatch(/\{\w+\}/)
      expect(values[field]).toBeUndefined()
    },
  )

  it('tests every type of the vocabulary that can be entered', () => {
    const tested = new Set([...accepted, ...refused].map(([field]) => field))
    const names = sampler.sections.flatMap((section) => section.fields.map((field) => field.name))
    expect(names.filter((name) => !tested.has(name))).toEqual([
      'choiceOther',
      'choicesOther',
      'moneyInWords',
      'companyOther',
      'linked',
    ])
  })
})

describe('text a list does not know', () => {
  it('goes to 其他 and its companion', () => {
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

  it('does not replace what the companion was given', () => {
    const { values } = parseValues(sampler, { choice: '绿色', choiceOther: '墨绿' }, lookups)
    expect(values).toEqual({ choice: 'other', choiceOther: '墨绿' })
  })

  it('must fit into the companion', () => {
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

  it('says what is wrong in both languages', () => {
    expect(parseValues(forms.leave, { handover: '王五' }, lookups).issues).toEqual([
      {
        field: 'handover',
        code: 'personUnknown',
        message: { zh: '工作交接人：找不到人员“王五”', en: 'Handover to: nobody found for “王五”' },
      },
    ])
  })

  it.each([null, undefined, 'x', 1, true, [], [{}]])('refuses %j as a whole', (input) => {
    expect(parseValues(sampler, input, lookups)).toMatchObject({
      values: {},
      issues: [{ field: '', code: 'notAnObject' }],
    })
  })

  it('treats null, blank text and empty lists as nothing', () => {
    const blank = { text: null, money: '', choice: '  ', people: [], attachment: ['', null], date: undefined }
    expect(parseValues(sampler, blank, lookups)).toEqual({ values: {}, issues: [] })
  })

  it('ignores unknown keys and what an object inherits', () => {
    const input: unknown = JSON.parse('{"__proto__": {"text": "x"}, "constructor": 1, "nobody": 2}')
    expect(parseValues(sampler, input, lookups)).toEqual({ values: {}, issues: [] })
    expect(parseValues(sampler, Object.create({ text: 'x' }), lookups)).toEqual({ values: {}, issues: [] })
  })

  it('survives lists nested without end', () => {
    let nested: unknown[] = []
    for (let depth = 0; depth < 200_000; depth += 1) nested = [nested]
    const names = sampler.sections.flatMap((section) => section.fields.map((field) => field.name))
    const input = Object.fromEntries(names.map((name) => [name, nested]))
    expect(parseValues(sampler, input, lookups).values).toEqual({})
  })

  it('never takes what only the server may say', () => {
    const input = { moneyInWords: '人民币壹元整', linked: { name: 'x' } }
    expect(parseValues(sampler, input, lookups)).toEqual({ values: {}, issues: [] })
    const auto = { createName: '李四', applicationDate: 'x', days: 99, realMoney1: 'x', contractVo: {} }
    expect(parseValues(forms.leave, auto, lookups)).toEqual({ values: {}, issues: [] })
  })

  it('neither keeps nor complains about fields that are hidden', () => {
    const input = { invoiceType: 'none', invoiceAmount: '0', tax: 'x', invoiceCode: '1', natureOther: 'x' }
    expect(parseValues(forms.payments, input, lookups)).toEqual({
      values: { invoiceType: 'none' },
      issues: [],
    })
  })
})

function shorten(input: unknown): string {
  return (JSON.stringify(input) ?? 'undefined').slice(0, 40)
}
