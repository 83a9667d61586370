import { describe, expect, it } from 'vitest'
import { matchStatement, type Waiting } from '../../src/modules/cashier/statement.rules.ts'

const waiting = (id: string, over: Partial<Waiting> = {}): Waiting => ({
  id,
  applyNo: `HTFK20261125000${id}`,
  account: '6222020200012345678',
  amountFen: 30_000_00n,
  paidFen: 0n,
  paidOn: '',
  isOwn: false,
  ...over,
})
const line = (over: Record<string, string> = {}) => ({
  row: 2,
  given: {
    date: '2026-11-28',
    amount: '30000.00',
    account: '6222020200012345678',
    payee: '青禾',
    note: '',
    ...over,
  },
})
const one = (request: Waiting[], over: Record<string, string> = {}) => {
  const [found] = matchStatement([line(over)], request)
  return found && [found.id, found.doubt]
}

describe('a line of a statement', () => {
  it('pays the one request of its account and amount, or the one that it names', () => {
    expect(matchStatement([line()], [waiting('1'), waiting('2', { account: '1' })])).toEqual([
      {
        row: 2,
        date: '2026-11-28',
        amount: '30000.00',
        payee: '青禾',
        account: '6222020200012345678',
        note: '',
        id: '1',
        applyNo: 'HTFK202611250001',
        doubt: '',
      },
    ])
    expect(one([waiting('1'), waiting('2')], { note: '付款 HTFK202611250002 二期' })).toEqual(['2', ''])
    expect(one([waiting('1')], { account: '6222 0202 0001 2345 678', amount: '-30000.00' })).toEqual([
      '1',
      '',
    ])
    expect(one([waiting('1', { paidFen: 1n, paidOn: '2026-11-01' })], { amount: '29999.99' })).toEqual([
      '1',
      '',
    ])
  })

  it.each<[string, Waiting[], Record<string, string>, (string | undefined)[]]>([
    ['could pay several requests', [waiting('1'), waiting('2')], {}, ['', 'several']],
    [
      'names several',
      [waiting('1'), waiting('2')],
      { note: 'HTFK202611250001、HTFK202611250002' },
      ['', 'numbers'],
    ],
    [
      'names one of another account',
      [waiting('1', { account: '1' })],
      { note: 'HTFK202611250001' },
      ['1', 'account'],
    ],
    [
      'names one of another amount',
      [waiting('1')],
      { note: 'HTFK202611250001', amount: '1.00' },
      ['1', 'amount'],
    ],
    [
      'names one that is paid',
      [waiting('1', { paidFen: 30_000_00n, paidOn: '2026-11-01' })],
      { note: 'HTFK202611250001' },
      ['1', 'paid'],
    ],
    [
      'is on record with its day',
      [waiting('1', { paidFen: 30_000_00n, paidOn: '2026-11-28' }), waiting('2')],
      {},
      ['1', 'paid'],
    ],
    ['pays the own request', [waiting('1', { isOwn: true })], {}, ['1', 'own']],
    ['pays a part', [waiting('1')], { amount: '100.00' }, ['', 'none']],
    ['has no account', [waiting('1', { account: '' })], { account: '' }, ['', 'none']],
    ['has a day that is none', [waiting('1')], { date: '合计' }, ['', 'noDate']],
    ['has an amount that is none', [waiting('1')], { amount: '三万' }, ['', 'noAmount']],
    ['names a longer number', [waiting('1', { account: '1' })], { note: 'HTFK2026112500012' }, ['', 'none']],
  ])('is left to a person when it %s', (_what, requests, over, expected) => {
    expect(one(requests, over)).toEqual(expected)
  })

  it('is left out when it brought money', () => {
    expect(matchStatement([line({ amount: '' }), line({ amount: '0.00' })], [waiting('1')])).toEqual([])
  })

  it('is left to a person when another line says the same', () => {
    const doubts = matchStatement([line(), line()], [waiting('1')]).map(({ doubt }) => doubt)
    expect(doubts).toEqual(['twice', 'twice'])
  })
})
