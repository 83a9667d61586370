import type { OperandValue } from '@countersign/engine'
import { describe, expect, it } from 'vitest'
import { fieldsOf, forms, kinds, operandOf, operandTypesOf, partTypesOf, type Values } from '../src/index.ts'
import { sampler } from './sampler.ts'

const linked = (id: string) => ({
  id,
  kind: 'contract',
  applyNo: 'HT1',
  applicationName: '合同',
  mainstay: '甲',
})

const everything: Values = {
  text: ' 文本 ',
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
  yesNo: 0,
  person: 'u1',
  people: ['u1', 'u2'],
  department: 'd1',
  departments: ['d1', 'd2'],
  company: '云岭置业有限公司',
  bankAccount: '123456',
  attachment: ['f1'],
  linked: { name: '甲' },
}

const read = (values: Values, field: string) => operandOf(sampler, values, { kind: 'field', field })

describe('operands of a condition', () => {
  it('of each type of field have one type of comparison', () => {
    expect(Object.fromEntries(operandTypesOf(sampler))).toMatchObject({
      text: 'text',
      longText: 'text',
      choice: 'set',
      choices: 'set',
      date: 'date',
      dateTime: 'date',
      from: 'date',
      integer: 'number',
      decimal: 'number',
      percent: 'number',
      days: 'number',
      money: 'number',
      yesNo: 'set',
      person: 'people',
      people: 'people',
      department: 'departments',
      departments: 'departments',
      company: 'set',
      bankAccount: 'text',
      attachment: 'presence',
      linked: 'presence',
    })
  })

  it('leave out amounts in words, which the amount itself stands for', () => {
    expect(operandTypesOf(sampler).has('moneyInWords')).toBe(false)
    expect(read(everything, 'moneyInWords')).toEqual({ type: 'empty' })
  })

  it.each<[string, OperandValue]>([
    ['text', { type: 'text', text: '文本' }],
    ['longText', { type: 'text', text: '一\n二' }],
    ['choice', { type: 'set', entries: ['red'] }],
    ['choices', { type: 'set', entries: ['red', 'blue'] }],
    ['date', { type: 'date', date: '2026-11-20' }],
    ['dateTime', { type: 'date', date: '2026-11-20' }],
    ['from', { type: 'date', date: '2026-11-20' }],
    ['integer', { type: 'number', number: '3' }],
    ['decimal', { type: 'number', number: '1.500' }],
    ['percent', { type: 'number', number: '35.50' }],
    ['days', { type: 'number', number: '1.5' }],
    ['money', { type: 'number', number: '1234567.80' }],
    ['yesNo', { type: 'set', entries: ['0'] }],
    ['person', { type: 'set', entries: ['u1'] }],
    ['people', { type: 'set', entries: ['u1', 'u2'] }],
    ['department', { type: 'set', entries: ['d1'] }],
    ['departments', { type: 'set', entries: ['d1', 'd2'] }],
    ['company', { type: 'set', entries: ['云岭置业有限公司'] }],
    ['bankAccount', { type: 'text', text: '123456' }],
    ['attachment', { type: 'set', entries: ['filled'] }],
    ['linked', { type: 'set', entries: ['filled'] }],
  ])('read %s as it is compared', (field, value) => {
    expect(read(everything, field)).toEqual(value)
  })

  it('are empty where nothing is filled in', () => {
    const blank: Values = { text: ' ', choices: [], attachment: [], people: [], departments: [] }
    for (const { name } of fieldsOf(sampler)) {
      expect(read({}, name)).toEqual({ type: 'empty' })
      expect(read(blank, name)).toEqual({ type: 'empty' })
    }
    expect(operandOf(sampler, {}, { kind: 'company' })).toEqual({ type: 'empty' })
  })

  it('are empty for a field that the form does not have', () => {
    expect(read({ absent: 'x' }, 'absent')).toEqual({ type: 'empty' })
    expect(operandOf(sampler, everything, { kind: 'amount' })).toEqual({ type: 'empty' })
  })

  it('are empty for a field that is hidden', () => {
    const values = { costType: 'none', bgAmount: '9000000.00', effectiveAmount: '9000000.00' }
    expect(operandOf(forms.contract, values, { kind: 'field', field: 'bgAmount' })).toEqual({ type: 'empty' })
  })

  it('read the amount from the column of the kind', () => {
    const values = { kzPrice: '500000.00' }
    expect(operandOf(forms.tender, values, { kind: 'amount' })).toEqual({
      type: 'number',
      number: '500000.00',
    })
  })

  it('read a company outside the group by the name that was typed', () => {
    const values = { mainstay: '其他', mainstayOther: '外部公司' }
    expect(operandOf(sampler, values, { kind: 'company' })).toEqual({ type: 'set', entries: ['外部公司'] })
  })

  it('read rows as filled and links by their requests', () => {
    const rows = operandOf(forms.procured, { items: [{ num: '1' }] }, { kind: 'field', field: 'items' })
    expect(rows).toEqual({ type: 'set', entries: ['filled'] })
    const links = operandOf(
      forms.payments,
      { contract: [linked('a1')] },
      { kind: 'field', field: 'contract' },
    )
    expect(links).toEqual({ type: 'set', entries: ['a1'] })
  })

  it('of every kind with an amount compare it as a number', () => {
    const amounts = kinds.flatMap((kind) => {
      const { amount } = forms[kind].columns
      return amount === undefined ? [] : [operandTypesOf(forms[kind]).get(amount)]
    })
    expect(new Set(amounts)).toEqual(new Set(['number']))
  })
})

describe('parts of linked requests', () => {
  const record = (over: Record<string, string>) => ({ ...linked('r1'), ...over })
  const part = (path: string, ...records: Record<string, string>[]) =>
    operandOf(
      forms.payments,
      { inspections: records.map(record) },
      { kind: 'linked', field: 'inspections', path },
    )

  it('are typed as their lines on the card', () => {
    expect(Object.fromEntries(partTypesOf(forms.payments))).toMatchObject({
      'inspections.acceptDate': 'date',
      'inspections.acceptResult': 'text',
    })
    expect(partTypesOf(forms.contract).get('tender.kzPrice')).toBe('number')
    expect(partTypesOf(forms.payments).has('contractVo.updateTime')).toBe(false)
  })

  it('are read from what is kept of the request', () => {
    expect(part('acceptResult', { acceptResult: ' 合格 ' })).toEqual({ type: 'text', text: '合格' })
    expect(part('acceptDate', { acceptDate: '2026-01-05 00:00:00' })).toEqual({
      type: 'date',
      date: '2026-01-05',
    })
    expect(
      operandOf(
        forms.contract,
        { tender: [record({ kzPrice: '1234567.80' })] },
        { kind: 'linked', field: 'tender', path: 'kzPrice' },
      ),
    ).toEqual({ type: 'number', number: '1234567.80' })
  })

  it('of several requests are all named', () => {
    expect(part('acceptResult', { acceptResult: '合格' }, {}, { acceptResult: '不合格' })).toEqual({
      type: 'several',
      values: [{ type: 'text', text: '合格' }, { type: 'empty' }, { type: 'text', text: '不合格' }],
    })
  })

  it('are empty without a request, without the part, and for a part that the form does not declare', () => {
    const empty = { type: 'empty' }
    expect(part('acceptResult')).toEqual(empty)
    expect(part('acceptResult', {})).toEqual(empty)
    expect(part('applyNo', { applyNo: 'YS1' })).toEqual(empty)
    const elsewhere = { kind: 'linked', field: 'vendor', path: 'acceptResult' } as const
    expect(operandOf(forms.payments, { vendor: '甲' }, elsewhere)).toEqual(empty)
  })
})
