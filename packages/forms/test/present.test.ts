import { describe, expect, it } from 'vitest'
import {
  cardTextOf,
  columnsOf,
  daysText,
  findPart,
  findField,
  forms,
  linkText,
  numbersItself,
  presentCards,
  presentFlat,
  type Values,
} from '../src/index.ts'
import { stampedValues } from './application.ts'
import { names, sampler } from './sampler.ts'

const everything: Values = {
  text: '文本',
  longText: '一\n二',
  choice: 'red',
  choices: ['red', 'blue'],
  date: '2026-11-20',
  dateTime: '2026-11-20 10:00:00',
  from: '2026-11-20 12:00:00',
  integer: 3,
  decimal: '1.500',
  percent: '35.50',
  days: 1.5,
  money: '1234567.80',
  moneyInWords: '人民币…',
  yesNo: 1,
  person: 'u1',
  people: ['u1', 'u2'],
  department: 'd1',
  departments: ['d1'],
  company: '云岭置业有限公司',
  bankAccount: '123456',
  attachment: ['f1', 'f2'],
  linked: { name: '甲', deep: { date: '2026-01-02 03:04:05' }, price: '1000.00' },
}

describe('cards', () => {
  it('show each type of field in readable form', () => {
    const [card] = presentCards(sampler, everything, names)
    const texts = card?.fields.filter((field) => field.text !== '').map((field) => [field.name, field.text])
    expect(Object.fromEntries(texts ?? [])).toEqual({
      text: '文本',
      longText: '一\n二',
      choice: '红',
      choices: '红、蓝',
      date: '2026-11-20',
      dateTime: '2026-11-20 10:00:00',
      from: '2026-11-20',
      integer: '3',
      decimal: '1.500',
      percent: '35.50%',
      days: '1.5',
      money: '1,234,567.80',
      moneyInWords: '人民币…',
      yesNo: '是',
      person: '张三',
      people: '张三、李四',
      department: '研发部',
      departments: '研发部',
      company: '云岭置业有限公司',
      bankAccount: '123456',
      attachment: 'f1.pdf、f2.pdf',
      'linked.name': '甲',
      'linked.deep.date': '2026-01-02',
      'linked.price': '1,000.00',
    })
  })

  it('name the files of an attachment', () => {
    const fields = presentCards(sampler, everything, names).flatMap((card) => card.fields)
    expect(fields.flatMap(({ name, files }) => (files ? [[name, files]] : []))).toEqual([
      [
        'attachment',
        [
          { id: 'f1', name: 'f1.pdf' },
          { id: 'f2', name: 'f2.pdf' },
        ],
      ],
    ])
  })

  it('leave out hidden fields, and a linked card without a link', () => {
    const cards = presentCards(forms.payments, stampedValues('payments'), names)
    const shown = cards.flatMap((card) => card.fields.map((field) => field.name))
    expect(shown).not.toContain('natureOther')
    expect(shown).not.toContain('expectedInvoiceDate')
    expect(shown).toContain('deduction')
    expect(cards.map((card) => card.title)).toEqual([
      '申请信息',
      '合同信息',
      '收款信息',
      '付款信息',
      '发票信息',
      '附件信息',
      '其他',
    ])
  })

  it('say no as well as yes', () => {
    const fields = presentCards(sampler, { yesNo: 0 }, names).flatMap((card) => card.fields)
    expect(fields.find((field) => field.name === 'yesNo')?.text).toBe('否')
  })

  it('separate thousands in the amounts of a linked record, not in its texts', () => {
    const linked = { name: '6222020', deep: null, price: '6222020.00' }
    const fields = presentCards(sampler, { linked }, names).flatMap((card) => card.fields)
    expect(fields.filter(({ name }) => name.startsWith('linked.')).map(({ text }) => text)).toEqual([
      '6222020',
      '',
      '6,222,020.00',
    ])
  })

  it('begin with the applicant', () => {
    const [applicant] = presentCards(forms.leave, stampedValues('leave'), names)
    expect(applicant?.fields.slice(0, 4).map((field) => field.text)).toEqual([
      '张三',
      '研发部',
      '张三的请假申请 11-20',
      '2026-11-20 10:30:00',
    ])
  })
})

describe('the flat detail', () => {
  it('shows each type of field in the form of the wire', () => {
    expect(presentFlat(sampler, everything, names)).toMatchObject({
      choice: '红',
      choices: '红、蓝',
      from: '2026-11-20',
      integer: '3',
      days: '1.5',
      money: '1234567.80',
      yesNo: 1,
      person: '张三',
      people: '张三、李四',
      attachment: '/api/files/f1?sign=1,/api/files/f2?sign=1',
      linked: everything['linked'],
      size: '',
    })
  })

  it('does not show hidden fields', () => {
    const values = { nature: 'progress', natureOther: '旧的说明' }
    expect(presentFlat(forms.payments, values, names)).toMatchObject({ nature: '进度款', natureOther: '' })
  })

  it('has an empty text, or null for other types, if nothing was entered', () => {
    expect(presentFlat(forms.payments, {}, names)).toMatchObject({
      contractName: '',
      amount: '',
      annexFile: '',
      isThird: null,
      contractVo: null,
      reason: '',
      projectName: '',
    })
  })
})

describe('the columns beside a request', () => {
  it('have the company by name, a typed one only for 其他', () => {
    const companyOf = (values: Values) => columnsOf(forms.payments, values).company
    expect(companyOf({ mainstay: '云岭置业有限公司', mainstayOther: '旧名' })).toBe('云岭置业有限公司')
    expect(companyOf({ mainstay: '其他', mainstayOther: '集团外的公司' })).toBe('集团外的公司')
    expect(companyOf({ mainstay: '其他' })).toBe('其他')
    expect(companyOf({})).toBeNull()
  })
})

describe('a linked record', () => {
  const record = { applyNo: 'NO-1', applicationName: '', tender: { date: '2026-01-01' } }
  it('has "" at every path that leads to no text', () => {
    const paths = ['applyNo', 'tender.date', 'tender', 'meeting', 'meeting.date', 'applyNo.date.day']
    expect(paths.map((path) => findPart(record, path))).toEqual(['NO-1', '2026-01-01', '', '', '', ''])
  })
  it('is named by its number alone while it has no name', () => {
    expect(linkText(record)).toBe('NO-1')
    expect(linkText({ ...record, applicationName: '维修' })).toBe('NO-1 维修')
  })
})

it('a table numbers itself when its first column counts the rows from 1', () => {
  const period = { name: 'period', type: 'integer' } as const
  const name = { name: 'name', type: 'text' } as const
  expect(numbersItself([period, name], [[1, 'a'], ['2']])).toBe(true)
  expect(numbersItself([period], [[1], [3]])).toBe(false)
  expect(numbersItself([period], [[0], [1]])).toBe(false)
  expect(numbersItself([name, period], [['1']])).toBe(false)
  expect(numbersItself([], [])).toBe(false)
})

describe('the days of a leave', () => {
  const daysOfLeave = findField(forms.leave, 'days')
  if (!daysOfLeave) throw new Error('a leave has no days')
  const span = (days: number, startDate: string, endDate: string): Values => ({ days, startDate, endDate })
  const wholeDays = span(3, '2026-12-07 00:00:00', '2026-12-09 23:59:59')
  const textOf = (values: Values) =>
    presentCards(forms.leave, values, names)
      .flatMap((card) => card.fields)
      .find((field) => field.name === 'days')?.text

  it.each([
    [wholeDays, '3 天', '3 days'],
    [span(1, '2026-12-07 00:00:00', '2026-12-07 23:59:59'), '1 天', '1 day'],
    [
      span(2.5, '2026-12-07 12:00:00', '2026-12-09 23:59:59'),
      '2.5 天（12-07 下午起）',
      '2.5 days (from noon of 12-07)',
    ],
    [
      span(2.5, '2026-12-07 00:00:00', '2026-12-09 11:59:59'),
      '2.5 天（12-09 上午止）',
      '2.5 days (until noon of 12-09)',
    ],
    [
      span(2, '2026-12-07 12:00:00', '2026-12-09 11:59:59'),
      '2 天（12-07 下午起，12-09 上午止）',
      '2 days (from noon of 12-07, until noon of 12-09)',
    ],
  ])('name the half days at their ends', (values, chinese, english) => {
    expect(textOf(values)).toBe(chinese)
    expect(cardTextOf('leave', 'days', chinese, 'en')).toBe(english)
    expect(daysText(daysOfLeave, values, 'en')).toBe(english)
  })

  it('are translated only when the text says nothing else', () => {
    for (const text of ['约 3 天', '3 天左右', '三天'])
      expect(cardTextOf('leave', 'days', text, 'en')).toBe(text)
  })

  it('are a number alone in a form without a beginning and an end', () => {
    const days = findField(sampler, 'days')
    expect(days && daysText(days, { days: 2.5 }, 'zh')).toBe('2.5 天')
  })

  it('name the half days of a business trip, too', () => {
    const trip = span(2.5, '2026-12-07 12:00:00', '2026-12-09 23:59:59')
    const fields = presentCards(forms.travel, trip, names).flatMap((card) => card.fields)
    expect(fields.find((field) => field.name === 'days')?.text).toBe('2.5 天（12-07 下午起）')
  })
  it('stay a number in the flat detail, and are empty if nothing is counted', () => {
    const half = span(2.5, '2026-12-07 12:00:00', '2026-12-09 23:59:59')
    expect(presentFlat(forms.leave, half, names)['days']).toBe('2.5')
    expect(presentFlat(forms.leave, {}, names)['days']).toBe('')
    expect(textOf({})).toBe('')
  })
})
