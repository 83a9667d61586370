import { type Nature, type Pot, standingsOf, type Standing } from '@countersign/ledger'
import { describe, expect, it } from 'vitest'
import {
  checkClaims,
  defaultSettings,
  forms,
  type Kind,
  type KnownStanding,
  ledgerLinesOf,
  type LinkedRecord,
  type Values,
} from '../src/index.ts'

/** What each kind gives and claims, as `pot side source fen nature`, from the values that decide it. */
const linesOf = (kind: Kind, values: Values, leftOf?: Parameters<typeof ledgerLinesOf>[3]) =>
  ledgerLinesOf(forms[kind], values, 'own', leftOf).map(({ pot, side, sourceId, fen, nature }) =>
    `${pot} ${side} ${sourceId} ${fen} ${nature}`.trim(),
  )

const link = (kind: Kind, id: string, parts: LinkedRecord = {}): LinkedRecord => ({
  id,
  kind,
  applyNo: id.toUpperCase(),
  applicationName: '',
  mainstay: '',
  ...parts,
})

const contract = { effectiveAmount: '100.00', costType: 'expense', amountType: 'fixed' }

describe('what a request gives others to claim', () => {
  it.each<[string, Kind, Values, string[]]>([
    [
      'a fixed contract',
      'contract',
      contract,
      ['payable limit own 10000 fixed', 'refund limit own 10000 contract'],
    ],
    [
      'a provisional one',
      'contract',
      { ...contract, amountType: 'provisional' },
      ['payable limit own 10000 provisional', 'refund limit own 10000 contract'],
    ],
    [
      'one by unit prices',
      'contract',
      { ...contract, amountType: 'unit' },
      ['payable limit own 10000 unit', 'refund limit own 10000 contract'],
    ],
    [
      'an audited one',
      'contract',
      { ...contract, amountType: 'provisional', sdAmount: '100.00' },
      ['payable limit own 10000 audited', 'refund limit own 10000 contract'],
    ],
    [
      'an income contract',
      'contract',
      { ...contract, costType: 'income' },
      ['refund limit own 10000 contract'],
    ],
    ['a framework without a total', 'contract', { costType: 'expense', amountType: 'framework' }, []],
    ['an advance', 'advance', { realMoney: '30.00' }, ['writeoff limit own 3000']],
    ['a payment', 'payments', { realMoney: '30.00', thisMoney: '40.00' }, ['writeoff limit own 3000']],
    [
      'a payment without contract',
      'nopayment',
      { realMoney: '30.00' },
      ['writeoff limit own 3000', 'refund limit own 3000'],
    ],
    [
      'a lease',
      'lease',
      { totalAmount: '1200.00', deposit: '100.00' },
      ['refund limit own 120000', 'deposit limit own 10000'],
    ],
    ['a lease without deposit', 'lease', { totalAmount: '1200.00' }, ['refund limit own 120000']],
    ['a trip', 'travel', { budget: '0.00' }, ['budget limit own 0']],
    ['a trip without estimate', 'travel', {}, []],
    ['a reception', 'business', { ygCost: '8.00' }, ['budget limit own 800']],
    ['a tender', 'tender', { kzPrice: '9.00' }, ['ceiling limit own 900']],
    ['an account', 'kaccount', {}, ['closing limit own 100']],
    ...(['leave', 'meeting', 'card', 'ucard', 'materials', 'transferfund', 'inspection'] as const).map(
      (kind): [string, Kind, Values, string[]] => [kind, kind, { realMoney: '1.00', amount: '1.00' }, []],
    ),
  ])('%s', (_what, kind, values, expected) => {
    expect(linesOf(kind, values)).toEqual(expected)
  })
})

describe('what a request claims', () => {
  const payment = { contract: [link('contract', 'c')], thisMoney: '40.00', realMoney: '30.00' }
  it.each<[string, Kind, Values, string[]]>([
    [
      'a payment before its deduction',
      'payments',
      payment,
      ['writeoff limit own 3000', 'payable claim c 4000'],
    ],
    [
      'nothing where it sets off an advance',
      'payments',
      { ...payment, nature: 'advance_offset' },
      ['writeoff limit own 3000'],
    ],
    ['nothing without a contract', 'payments', { ...payment, contract: [] }, ['writeoff limit own 3000']],
    ['an advance', 'advance', payment, ['writeoff limit own 3000', 'payable claim c 3000']],
    [
      'a write-off, divided by what was paid',
      'invoice',
      {
        realMoney: '70.00',
        sources: [
          link('advance', 'a', { realMoney: '40.00' }),
          link('payments', 'p', { realMoney: '50.00' }),
        ],
      },
      ['writeoff claim a 4000', 'writeoff claim p 3000'],
    ],
    [
      'a reimbursement with what a loan has paid',
      'reimbursement',
      { bxMoney: '5.00', loanOffset: '2.00', link: [link('travel', 't', { budget: '100.00' })] },
      ['budget claim t 700'],
    ],
    [
      'a reimbursement of two',
      'reimbursement',
      {
        bxMoney: '5.00',
        link: [link('travel', 't', { budget: '2.00' }), link('business', 'b', { ygCost: '9.00' })],
      },
      ['budget claim t 200', 'budget claim b 300'],
    ],
    [
      'a contract of its tender',
      'contract',
      { effectiveAmount: '5.00', costType: 'none', tender: [link('tender', 'z')] },
      ['refund limit own 500 contract', 'ceiling claim z 500'],
    ],
    [
      'a refund',
      'refundrequest',
      { refundAmount: '5.00', source: [link('nopayment', 'n')] },
      ['refund claim n 500'],
    ],
    [
      'the deposit of a lease',
      'refundrequest',
      { refundAmount: '5.00', refundType: 'deposit', source: [link('lease', 'l')] },
      ['deposit claim l 500'],
    ],
    [
      'the rent of a lease',
      'refundrequest',
      { refundAmount: '5.00', refundType: 'rent', source: [link('lease', 'l')] },
      ['refund claim l 500'],
    ],
    ['an account closed', 'household', { kaccount: [link('kaccount', 'k')] }, ['closing claim k 100']],
  ])('%s', (_what, kind, values, expected) => {
    expect(linesOf(kind, values)).toEqual(expected)
  })

  it('of several sources follows what is left, where it is known', () => {
    const sources = [
      link('advance', 'a', { realMoney: '40.00' }),
      link('payments', 'p', { realMoney: '50.00' }),
    ]
    const left: Record<string, bigint> = { a: 1000n, p: 5000n }
    expect(linesOf('invoice', { realMoney: '60.00', sources }, ({ sourceId }) => left[sourceId])).toEqual([
      'writeoff claim a 1000',
      'writeoff claim p 5000',
    ])
  })
})

/** A source with a limit, of which some was taken and some is reserved. */
function standing(
  pot: Pot,
  nature: Nature,
  [limit, taken, reserved]: readonly [number, number, number],
): Standing {
  const line = { sourceId: 's', pot, nature, fromId: 'f', round: 1, reservedAt: '' } as const
  const [found] = standingsOf([
    { ...line, side: 'limit', state: 'taken', fen: BigInt(limit) },
    { ...line, side: 'claim', state: 'taken', fen: BigInt(taken) },
    { ...line, side: 'claim', state: 'reserved', fen: BigInt(reserved) },
  ])
  if (!found) throw new Error('nothing stands')
  return found
}

describe('a claim above what is left', () => {
  const numbers = { named: ['HTFK1'], others: 1 }
  const said = (kind: Kind, values: Values, known: Standing, ledgerControl = 0) => {
    const { refused, warnings } = checkClaims(forms[kind], values, 'own', {
      standing: (of): KnownStanding | undefined =>
        of.sourceId === known.sourceId && of.pot === known.pot ? { ...known, ...numbers } : undefined,
      settings: { ...defaultSettings, ledgerControl },
    })
    return [
      ...refused.map(({ field, message }) => `refuse ${field}: ${message.zh}`),
      ...warnings.map(({ field, outcome, message }) => `${outcome} ${field}: ${message.zh}`),
    ]
  }
  const payment = { contract: [link('contract', 's')], thisMoney: '200.00', realMoney: '200.00' }
  const running = [10_000, 2_000, 1_500] as const

  it.each<[string, Kind, Values, Standing, string[]]>([
    [
      'of a fixed contract is refused with the numbers',
      'payments',
      payment,
      standing('payable', 'fixed', running),
      [
        'refuse thisMoney: 合同未付 80.00，其中 15.00 在 HTFK1、另 1 份 审批中，剩余可付 65.00，本次 200.00 超出 135.00',
      ],
    ],
    [
      'names nobody where nothing runs',
      'payments',
      payment,
      standing('payable', 'audited', [10_000, 2_000, 0]),
      ['refuse thisMoney: 合同未付 80.00，剩余可付 80.00，本次 200.00 超出 120.00'],
    ],
    [
      'of a provisional contract is explained',
      'payments',
      payment,
      standing('payable', 'provisional', [10_000, 0, 0]),
      ['explain thisMoney: 合同未付 100.00，剩余可付 100.00，本次 200.00 超出 100.00，请填写情况说明'],
    ],
    [
      'of a refund on a contract is warned of',
      'refundrequest',
      { refundAmount: '101.00', source: [link('contract', 's')] },
      standing('refund', 'contract', [10_000, 0, 0]),
      ['warn refundAmount: 原收款未退 100.00，剩余可退 100.00，本次 101.00 超出 1.00'],
    ],
    [
      'of a closed account names the request',
      'household',
      { kaccount: [link('kaccount', 's')] },
      standing('closing', '', [100, 100, 0]),
      ['refuse kaccount: 账户已在 HTFK1、另 1 份 中销户'],
    ],
    [
      'of a trip is left to the form, which says it by itself',
      'reimbursement',
      { bxMoney: '200.00', link: [link('travel', 's')] },
      standing('budget', '', [10_000, 0, 0]),
      [],
    ],
    [
      'of a trip of which something was reimbursed is said here',
      'reimbursement',
      { bxMoney: '100.00', link: [link('travel', 's')] },
      standing('budget', '', [10_000, 1, 0]),
      ['explain bxMoney: 预计费用未报 99.99，剩余可报 99.99，本次 100.00 超出 0.01，请填写情况说明'],
    ],
    ['that fits says nothing', 'payments', payment, standing('payable', 'fixed', [20_000, 0, 0]), []],
    ['of a source without total says nothing', 'payments', payment, standing('refund', 'fixed', running), []],
  ])('%s', (_what, kind, values, known, expected) => {
    expect(said(kind, values, known)).toEqual(expected)
  })

  it('is softened by the setting', () => {
    const known = standing('payable', 'fixed', [10_000, 0, 0])
    expect(said('payments', payment, known, 1)).toEqual([expect.stringMatching(/^explain .*请填写情况说明$/)])
    expect(said('payments', payment, known, 2)).toEqual([expect.stringMatching(/^warn .*超出 100.00$/)])
  })
})
