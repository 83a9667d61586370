import { describe, expect, it } from 'vitest'
import { fieldsOf, forms, isPaying, kinds, payableOf } from '../src/index.ts'

describe('what a cashier pays', () => {
  it('are the kinds that move money out of the company, each with the fields of its payee', () => {
    expect(kinds.filter(isPaying).toSorted()).toEqual(
      [
        'payments',
        'advance',
        'nopayment',
        'reimbursement',
        'refundrequest',
        'shareholder',
        'transferfund',
      ].toSorted(),
    )
    expect(isPaying('toString')).toBe(false)
  })

  it.each<[string, Record<string, string>, object | undefined]>([
    [
      'payments',
      { realMoney: '30000.00', thisMoney: '40000.00', payee: '甲', payAccount: '1', payBank: '中行' },
      { payee: '甲', account: '1', bank: '中行', fen: 3_000_000n },
    ],
    [
      'advance',
      { realMoney: '0.01', payee: '甲', collectionAccount: '1', payAccount: '2', payBank: '中行' },
      { payee: '甲', account: '1', bank: '中行', fen: 1n },
    ],
    ['nopayment', { realMoney: '1.00', payee: '甲' }, { payee: '甲', account: '', bank: '', fen: 100n }],
    ['reimbursement', { bxMoney: '0.00', payee: '甲' }, undefined],
    [
      'reimbursement',
      { bxMoney: '120.00', payee: '张三', payeeAccount: '1', payeeBank: '中行' },
      { payee: '张三', account: '1', bank: '中行', fen: 12_000n },
    ],
    [
      'refundrequest',
      { refundAmount: '5.00', refundAccount: '2', payee: '甲', payeeAccount: '1', payeeBank: '中行' },
      { payee: '甲', account: '1', bank: '中行', fen: 500n },
    ],
    [
      'shareholder',
      {
        paymentAmount: '5.00',
        skMainstay: '其他',
        skMainstayOther: '乙',
        fkAccount: '2',
        skAccount: '1',
        skBank: '建行',
      },
      { payee: '乙', account: '1', bank: '建行', fen: 500n },
    ],
    [
      'transferfund',
      {
        fkAmount: '5.00',
        refundAmount: '7.00',
        payee: '丙',
        skMainstay: '乙',
        skAccount: '1',
        skBank: '建行',
      },
      { payee: '乙', account: '1', bank: '建行', fen: 500n },
    ],
    ['leave', { realMoney: '1.00' }, undefined],
    ['payments', {}, undefined],
  ])('of %s', (kind, values, expected) => {
    expect(payableOf(kind, values)).toEqual(expected)
  })

  it('is read from fields that the forms have', () => {
    for (const kind of kinds.filter(isPaying)) {
      const form = forms[kind]
      const named = Object.fromEntries(fieldsOf(form).map(({ name }) => [name, `${name}!`]))
      const { payee, account, bank } =
        payableOf(kind, { ...named, [form.columns.amount ?? '']: '1.00' }) ?? {}
      expect([payee, account, bank]).toEqual(Array(3).fill(expect.stringMatching(/!$/)))
    }
  })
})
