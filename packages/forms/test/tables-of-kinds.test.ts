import { describe, expect, it } from 'vitest'
import { isCreditCode } from '../src/rules/contract.ts'
import { rentSchedule, type RentTerms } from '../src/rules/rent-schedule.ts'
import { inputOf, issuesOf, validate, warningsOf } from './application.ts'
import fc from 'fast-check'
import { parseFen } from '../src/index.ts'

describe('a reimbursement', () => {
  const item = { date: '2026-11-01', subject: '交通', amount: '100.00' }

  it('sums its items less the loan offset, whatever is sent', () => {
    const { values } = validate('reimbursement', { items: [item, item], loanOffset: '50', bxMoney: '1' })
    expect(values).toMatchObject({ bxMoney: '150.00', bxMoney1: '人民币壹佰伍拾元整' })
  })

  it('takes the amount as entered where there are no items, and requires one', () => {
    expect(validate('reimbursement', { items: undefined, bxMoney: '88' }).values['bxMoney']).toBe('88.00')
    expect(issuesOf('reimbursement', { items: undefined })).toContain('required bxMoney')
  })

  it('refuses an offset above the items, and items of the future or of long ago', () => {
    expect(issuesOf('reimbursement', { loanOffset: '121' })).toContain('offsetTooLarge loanOffset')
    expect(issuesOf('reimbursement', { items: [{ ...item, date: '2026-11-21' }] })).toContain(
      'afterToday items.0.date',
    )
    expect(issuesOf('reimbursement', { items: [item, { ...item, date: '2025-01-01' }] })).toContain(
      'tooLongAgo items.1.date',
    )
  })
})

describe('a procurement', () => {
  it('multiplies and adds up', () => {
    const items = [
      { procureName: '椅', num: '3', unit: '把', price: '33.33' },
      { procureName: '线', num: '1.5', unit: '米', price: '0.99' },
    ]
    const { values } = validate('procured', { items })
    expect(values['items']).toMatchObject([{ totalPrice: '99.99' }, { totalPrice: '1.49' }])
    expect(values).toMatchObject({ total: '101.48', total1: '人民币壹佰零壹元肆角捌分' })
  })

  it('is refused without rows, or with a row without a price', () => {
    expect(issuesOf('procured', { items: [] })).toContain('required items')
    expect(issuesOf('procured', { items: [{ procureName: '椅', num: 1, unit: '把' }] })).toContain(
      'required items.0.price',
    )
  })
})

describe('a write-off', () => {
  const invoice = { invoiceType: 'dig_special', notTax: '90', tax: '10', amount: '100' }

  it('checks the arithmetic and the numbers of each invoice', () => {
    const invoices = [
      { ...invoice, no: '1' },
      { ...invoice, tax: '9' },
    ]
    expect(issuesOf('invoice', { invoices })).toEqual([
      'digitalInvoiceNumber invoices.0.no',
      'invoiceSum invoices.1.amount',
    ])
  })

  it('asks why invoices and amount differ, until it is told', () => {
    expect(warningsOf('invoice', { invoices: [invoice] })).toContain('explain invoicesDiffer diffReason')
    expect(warningsOf('invoice', { invoices: [invoice], diffReason: '分次开票' })).toEqual([])
  })
})

describe('a shareholder payment', () => {
  const row = { nbgdName: '云岭置业有限公司', nbgdrjBl: '60', nbgdsjBl: '60' }

  it('warns of shares that are not whole, and refuses them beside external shareholders', () => {
    expect(warningsOf('shareholder', { shareInfoList: [row] })).toContain('warn sharesNotWhole shareInfoList')
    const external = { ...row, wbgdName: '外部', wbgdrjBl: '30' }
    expect(issuesOf('shareholder', { shareInfoList: [external] })).toContain('sharesNotWhole shareInfoList')
    expect(issuesOf('shareholder', { shareInfoList: [{ ...external, wbgdrjBl: '40' }] })).toEqual([])
  })

  it('warns where more is paid in than subscribed', () => {
    expect(
      warningsOf('shareholder', { shareInfoList: [{ ...row, nbgdrjBl: '100', nbgdsjBl: '101' }] }),
    ).not.toContain('x')
    expect(warningsOf('shareholder', { shareInfoList: [{ ...row, nbgdrjBl: '50' }] })).toContain(
      'warn paidAboveSubscribed shareInfoList.0.nbgdsjBl',
    )
  })
})

describe('a contract', () => {
  it('derives the effective amount, its range, and the tax within', () => {
    const { values } = validate('contract', {})
    expect(values).toMatchObject({
      effectiveAmount: '100000.00',
      amount: '50k_to_200k',
      notTax: '91743.12',
      tax: '8256.88',
    })
  })

  it.each([
    ['50000.00', 'up_to_50k'],
    ['50000.01', '50k_to_200k'],
    ['200000.00', '200k_to_1m'],
    ['1000000.00', 'from_1m'],
  ])('puts %s into %s', (bgAmount, range) => {
    expect(validate('contract', { bgAmount, paymentPlan: undefined }).values['amount']).toBe(range)
  })

  it('refuses a plan that does not pay the whole contract', () => {
    const part = { stage: '一', ratio: '50', amount: '50000' }
    expect(issuesOf('contract', { paymentPlan: [part] })).toContain('planNotWhole paymentPlan')
    expect(issuesOf('contract', { paymentPlan: [part, { ...part, amount: '1' }] })).toContain(
      'planNotAmount paymentPlan',
    )
    expect(issuesOf('contract', { paymentPlan: [part, part] })).toEqual([])
  })

  it('requires the figure that its kind of amount has, and none where there is none', () => {
    expect(issuesOf('contract', { amountType: 'provisional', paymentPlan: undefined })).toContain(
      'required zdAmount',
    )
    expect(issuesOf('contract', { costType: 'none' })).toEqual([])
  })

  it('knows a credit code by its check character', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
    expect(isCreditCode('91350100M000100Y44')).toBe(false)
    expect(isCreditCode('9135010OM000100Y43')).toBe(false)
  })

  it('refuses to be signed before the award', () => {
    const tendered = { basis: 'tender', winningTime: '2026-12-01', qdTime: '2026-11-30' }
    expect(issuesOf('contract', tendered)).toContain('signedBeforeAward qdTime')
    expect(issuesOf('contract', { basis: 'tender' })).toContain('required winningTime')
  })
})

describe('a lease', () => {
  it('shows its first asset, the area of all, and a total from the schedule', () => {
    const { values } = validate('lease', {})
    expect(values).toMatchObject({
      area: '120.50',
      basicInfo: { building: '1 号楼', extent: '120.50' },
      totalAmount: '72300.00',
    })
    expect(values['schedule']).toHaveLength(4)
  })

  it('speaks of phones as the specification does', () => {
    const messageOf = (phone: string) =>
      validate('lease', { phone }, 'page').issues.map((issue) => issue.message.zh)
    expect(messageOf('')).toEqual(['手机号码不能为空'])
    expect(messageOf('123')).toEqual(['手机号码长度不为11位'])
    expect(messageOf('23800138000')).toEqual(['手机号码格式不正确'])
  })

  it('ends after it begins, within twenty years', () => {
    expect(issuesOf('lease', { validTo: '2026-12-31' })).toContain('endBeforeStart validTo')
    expect(issuesOf('lease', { validTo: '2047-01-01' })).toContain('leaseTooLong validTo')
    expect(issuesOf('lease', { validTo: '2046-12-31' })).toEqual([])
  })

  it('has an example whose every part is its own', () => {
    expect(inputOf('lease')).not.toHaveProperty('schedule')
  })
})

describe('a rent schedule', () => {
  const terms: RentTerms = { from: '2027-01-01', to: '2027-12-31', rent: 100_000n, cycle: 3, increases: [] }
  const total = (given: RentTerms) =>
    rentSchedule(given).reduce((sum, row) => sum + (parseFen(String(row['amount'])) ?? 0n), 0n)

  it('makes one row a payment, due on its first day', () => {
    expect(rentSchedule(terms)[1]).toEqual({
      period: 2,
      from: '2027-04-01',
      to: '2027-06-30',
      due: '2027-04-01',
      amount: '3000.00',
    })
    expect(rentSchedule({ ...terms, cycle: Infinity })).toHaveLength(1)
  })

  it('leaves rent-free days out, by the days of their month', () => {
    const free = { from: '2027-01-01', to: '2027-01-31' }
    expect(total({ ...terms, free })).toBe(1_100_000n)
    expect(total({ ...terms, free: { from: '2027-02-01', to: '2027-02-14' } })).toBe(1_150_000n)
  })

  it('raises the rent from its year on', () => {
    const increases = [{ fromYear: 2, rate: 500n }]
    expect(total({ ...terms, to: '2028-12-31', increases })).toBe(1_200_000n + 1_260_000n)
  })

  it('counts a part of a month by its days', () => {
    expect(total({ ...terms, to: '2027-02-14' })).toBe(150_000n)
  })

  it('covers every day of the term once, whatever the cycle, and the total does not depend on it', () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((count) => new Date(Date.UTC(2027, 0, 1 + count)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 2500 }),
        fc.constantFrom(1, 3, 6, 12, Infinity),
        (from, days, cycle) => {
          const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
          const given = { ...terms, from, to, cycle }
          const rows = rentSchedule(given)
          expect(rows[0]?.['from']).toBe(from)
          expect(rows.at(-1)?.['to']).toBe(to)
          for (const [index, row] of rows.slice(1).entries()) {
            const before = Date.parse(String(rows[index]?.['to']))
            expect(Date.parse(String(row['from'])) - before).toBe(86_400_000)
          }
          expect(total(given)).toBe(total({ ...given, cycle: 1 }))
        },
      ),
    )
  })
})
