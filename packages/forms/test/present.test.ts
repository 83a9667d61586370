import { describe, expect, it } from 'vitest'
import { forms, presentCards, presentFlat, type Values } from '../src/index.ts'
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
  it('show each type of field as people read it', () => {
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
    expect(fields.find((field) => field.name === 'attachment')?.files).toEqual([
      { id: 'f1', name: 'f1.pdf' },
      { id: 'f2', name: 'f2.pdf' },
    ])
  })

  it('leave out what a condition hides, and a linked card without a link', () => {
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

  it('begin with who applies', () => {
    const [applicant] = presentCards(forms.leave, stampedValues('leave'), names)
    expect(applicant?.fields.slice(0, 4).map((field) => field.text)).toEqual([
      '张三',
      '研发部',
      'leave-张三-20261120',
      '2026-11-20 10:30:00',
    ])
  })
})

describe('the flat detail', () => {
  it('shows each type of field as the wire has it', () => {
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

  it('does not show what its condition hides', () => {
    const values = { nature: 'progress', natureOther: '旧的说明' }
    expect(presentFlat(forms.payments, values, names)).toMatchObject({ nature: '进度款', natureOther: '' })
  })

  it('has empty text, and null for what is no text, where nothing was entered', () => {
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
