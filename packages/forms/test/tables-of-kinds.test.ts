import { describe, expect, it } from 'vitest'
import { rentSchedule, type RentTerms } from '../src/rules/rent-schedule.ts'
import { facts, inputOf, issuesOf, validate, warningsOf } from './application.ts'
import fc from 'fast-check'
import { forms, parseFen, presentCards, proposeValues, rowsIn, type Values } from '../src/index.ts'
import { names } from './sampler.ts'

describe('a reimbursement', () => {
  const item = { date: '2026-11-01', subject: '交通', amount: '100.00' }

  it('sums its items less the loan offset, whatever is sent', () => {
    const { values } = validate('reimbursement', { items: [item, item], loanOffset: '50', bxMoney: '1' })
    expect(values).toMatchObject({ bxMoney: '150.00', bxMoney1: '人民币壹佰伍拾元整' })
  })

  it('uses and requires the entered amount if there are no items', () => {
    expect(validate('reimbursement', { items: undefined, bxMoney: '88' }).values['bxMoney']).toBe('88.00')
    expect(issuesOf('reimbursement', { items: undefined })).toContain('required bxMoney')
  })

  it('pays nothing if the loan covers the items', () => {
    const { values, issues } = validate('reimbursement', { items: [item, item], loanOffset: '200' })
    expect(values).toMatchObject({ bxMoney: '0.00', bxMoney1: '人民币零元整' })
    expect(issues).toEqual([])
  })

  it('accepts any offset while the amount is entered', () => {
    const entered = { items: undefined, bxMoney: '20', loanOffset: '50' }
    expect(issuesOf('reimbursement', entered)).toEqual([])
    expect(validate('reimbursement', entered).values['bxMoney']).toBe('20.00')
  })

  it('refuses an offset above the items, and items in the future or too long ago', () => {
    expect(issuesOf('reimbursement', { loanOffset: '120.01' })).toEqual([
      'required bxMoney',
      'offsetTooLarge loanOffset',
    ])
    expect(issuesOf('reimbursement', { items: [{ ...item, date: '2026-11-21' }] })).toContain(
      'afterToday items.0.date',
    )
    expect(issuesOf('reimbursement', { items: [item, { ...item, date: '2025-01-01' }] })).toContain(
      'tooLongAgo items.1.date',
    )
  })
})

describe('the invoices of a reimbursement', () => {
  const row = { date: '2026-11-01', subject: '交通', amount: '113.00' }
  const dig = { ...row, invoiceType: 'dig_special', invoiceNo: '26532000000012345678', tax: '13.00' }
  const paper = { ...row, invoiceType: 'vat_normal', invoiceCode: '5300123456', invoiceNo: '12345678' }

  it('have numbers and codes of their type', () => {
    expect(issuesOf('reimbursement', { items: [dig, paper, row] })).toEqual([])
    const items = [
      { ...dig, invoiceNo: '2653200000001234567' },
      { ...paper, invoiceCode: undefined },
      { ...paper, invoiceNo: '1234567' },
    ]
    expect(issuesOf('reimbursement', { items })).toEqual([
      'digitalInvoiceNumber items.0.invoiceNo',
      'paperInvoiceCode items.1.invoiceCode',
      'vatInvoiceNumber items.2.invoiceNo',
    ])
  })

  it('have a code only on paper: for other types a sent code is not kept', () => {
    const wrong = { ...dig, invoiceNo: '26532000000012345679', invoiceCode: [['x']] }
    const items = [{ ...dig, invoiceCode: '5300123456' }, wrong]
    const { values, issues } = validate('reimbursement', { items })
    expect(issues).toEqual([])
    const withoutCode = expect.not.objectContaining({ invoiceCode: expect.anything() })
    expect(values['items']).toEqual([withoutCode, withoutCode])
  })

  it('have a tax if they are special, and no more than the highest rate gives', () => {
    const untaxed = { ...dig, tax: undefined }
    expect(issuesOf('reimbursement', { items: [untaxed] }, 'page')).toEqual(['required items.0.tax'])
    expect(warningsOf('reimbursement', { items: [untaxed] })).toEqual(['warn specialInvoiceTax items.0.tax'])
    expect(warningsOf('reimbursement', { items: [{ ...dig, tax: '13.05' }] })).toEqual([])
    expect(warningsOf('reimbursement', { items: [{ ...dig, tax: '13.06' }] })).toEqual([
      'warn taxAboveRates items.0.tax',
    ])
    const whole = { invoiceType: 'dig_special', no: dig.invoiceNo, amount: '113' }
    expect(issuesOf('invoice', { invoices: [{ ...whole, tax: '112.99' }] })).toEqual([])
    expect(issuesOf('invoice', { invoices: [{ ...whole, tax: '113' }] })).toEqual([
      'taxTooLarge invoices.0.tax',
    ])
  })

  it('may be claimed in part, with their whole tax', () => {
    const part = { ...dig, amount: '100', tax: '130' }
    expect(issuesOf('reimbursement', { items: [part] })).toEqual([])
    expect(warningsOf('reimbursement', { items: [part] })).toEqual(['warn taxAboveRates items.0.tax'])
  })

  it('appear only once in a form; a second one is reported at its row', () => {
    const other = { ...paper, invoiceCode: '5300123457' }
    expect(issuesOf('reimbursement', { items: [paper, other, row, row] })).toEqual([])
    expect(issuesOf('reimbursement', { items: [paper, other, paper, dig, paper, dig] })).toEqual([
      'sameInvoice items.2.invoiceNo',
      'sameInvoice items.4.invoiceNo',
      'sameInvoice items.5.invoiceNo',
    ])
    // One invoice of a hotel with two subjects.
    const split = [
      { ...dig, subject: '住宿' },
      { ...dig, subject: '餐费' },
    ]
    expect(issuesOf('reimbursement', { items: split })).toEqual([])
    expect(warningsOf('reimbursement', { items: split })).toEqual(['warn sameInvoice items.1.invoiceNo'])
    expect(issuesOf('reimbursement', { items: [...split, split[0]] })).toEqual([
      'sameInvoice items.2.invoiceNo',
    ])
    // Receipts of two shops.
    const receipt = { ...row, invoiceType: 'receipt', invoiceNo: '0001' }
    expect(issuesOf('reimbursement', { items: [receipt, receipt] })).toEqual([])
    expect(warningsOf('reimbursement', { items: [receipt, receipt] })).toEqual([
      'warn sameInvoice items.1.invoiceNo',
    ])
    const invoice = { invoiceType: 'dig_special', no: dig.invoiceNo, notTax: '100', tax: '13', amount: '113' }
    expect(issuesOf('invoice', { invoices: [invoice, invoice] })).toEqual(['sameInvoice invoices.1.no'])
  })

  it('need an explanation if there are none', () => {
    expect(issuesOf('reimbursement', { invoiceCount: 0 }, 'page')).toEqual(['required invoiceNote'])
    expect(issuesOf('reimbursement', { invoiceCount: 0, invoiceNote: '网约车无票' }, 'page')).toEqual([])
    expect(issuesOf('reimbursement', { invoiceCount: 0 }, 'api')).toEqual([])
  })

  it('are compared with the estimate before a loan is offset', () => {
    const trip = { bxType: 'travel', link: ['v1'], loanOffset: '500' }
    const spent = (amount: string) => warningsOf('reimbursement', { ...trip, items: [{ ...row, amount }] })
    expect(spent('1000.01')).toEqual(['explain aboveEstimate bxMoney'])
    expect(spent('1000')).toEqual([])
  })
})

describe('a procurement', () => {
  it('multiplies number and price and adds up the rows', () => {
    const items = [
      { procureName: '椅', num: '3', unit: '把', price: '33.33' },
      { procureName: '线', num: '1.5', unit: '米', price: '0.99' },
    ]
    const { values } = validate('procured', { items })
    expect(values['items']).toMatchObject([{ totalPrice: '99.99' }, { totalPrice: '1.49' }])
    expect(values).toMatchObject({ total: '101.48', total1: '人民币壹佰零壹元肆角捌分' })
  })

  it('accepts prices with six decimals, and shows more than two only if they were entered', () => {
    const row = { procureName: '螺丝', num: '12345.678', unit: '个' }
    const pricesOf = (...prices: unknown[]) => {
      const { values, issues } = validate('procured', { items: prices.map((price) => ({ ...row, price })) })
      return [rowsIn(values, 'items').map((one) => one['price']), issues.map((issue) => issue.message.zh)]
    }
    expect(pricesOf('0.123456', '1.5', '1.250', 2, '1,234.5670')).toEqual([
      ['0.123456', '1.50', '1.25', '2.00', '1234.567'],
      [],
    ])
    expect(pricesOf('0.1234567')).toEqual([
      [undefined],
      expect.arrayContaining(['采购明细第 1 行单价须为金额，最多 6 位小数']),
    ])
    expect(pricesOf('99999999999.990001')[1]).toContain('采购明细第 1 行单价不能大于 99,999,999,999.99')
    const { values } = validate('procured', { items: [{ ...row, price: '0.123456' }] })
    // 12345.678 × 0.123456 = 1524.148…
    expect(values['items']).toMatchObject([{ totalPrice: '1524.15' }])
    expect(values['total']).toBe('1524.15')
    const cells = presentCards(forms.procured, values, names).flatMap((card) => card.fields)
    expect(cells.find((field) => field.name === 'items')?.table?.rows[0]).toContain('0.123456')
    expect(issuesOf('nopayment', { realMoney: '1.234' })).toEqual(['notMoney realMoney'])
  })

  it('has a total in words up to the largest amount of a form', () => {
    const row = { procureName: '设备', num: '1', unit: '台', price: '99999999999.98' }
    const cent = { ...row, price: '0.01' }
    const { values } = validate('procured', { items: [row, cent] })
    expect(values).toMatchObject({
      total: '99999999999.99',
      total1: '人民币玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分',
    })
    const above = validate('procured', { items: [row, cent, cent] })
    expect(above.issues.map(({ code, field }) => `${code} ${field}`)).toEqual(['aboveMax total'])
    expect(above.values).not.toHaveProperty('total1')
  })

  it('is refused without rows, or with a row without a price', () => {
    expect(issuesOf('procured', { items: [] })).toContain('required items')
    expect(issuesOf('procured', { items: [{ procureName: '椅', num: 1, unit: '把' }] })).toContain(
      'required items.0.price',
    )
  })
})

describe('the quotations of a procurement', () => {
  const quote = (supplier: string, amount: string | undefined, chosen = 0) => ({ supplier, amount, chosen })
  const warnings = (...quotes: unknown[]) => warningsOf('procured', { procureWay: 'inquiry', quotes })

  it('are at least three', () => {
    const two = [quote('甲', '1', 1), quote('乙', '2')]
    expect(warnings()).toEqual([])
    expect(warnings(...two)).toEqual(['warn fewQuotes quotes'])
    expect(warnings(...two, quote('丙', '3'))).toEqual([])
    expect(warnings(...two, quote('丙', '3'), quote('丁', '4'))).toEqual([])
  })

  it('need a reason if one is chosen that is not the lowest', () => {
    const isReasoned = (...quotes: unknown[]) =>
      !warnings(...quotes).includes('explain notLowestQuote quoteReason')
    expect(isReasoned(quote('甲', '1', 1), quote('乙', '1.01'), quote('丙', '2'))).toBe(true)
    expect(isReasoned(quote('甲', '1'), quote('乙', '1.01', 1), quote('丙', '2'))).toBe(false)
    expect(isReasoned(quote('甲', '1'), quote('乙', '1', 1), quote('丙', '2'))).toBe(true)
    expect(isReasoned(quote('甲', '1', 1), quote('乙', '1.01', 1), quote('丙', '2'))).toBe(false)
    expect(isReasoned(quote('甲', '1'), quote('乙', '1.01'), quote('丙', '2'))).toBe(true)
    expect(isReasoned(quote('甲', undefined), quote('乙', '1', 1), quote('丙', '2'))).toBe(true)
    expect(isReasoned(quote('甲', undefined, 1), quote('乙', '1'), quote('丙', '2'))).toBe(true)
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

  it('asks for an explanation if invoices and amount differ', () => {
    expect(warningsOf('invoice', { invoices: [invoice] })).toContain('explain invoicesDiffer diffReason')
    expect(warningsOf('invoice', { invoices: [invoice], diffReason: '分次开票' })).toEqual([])
    const two = [invoice, { invoiceType: 'receipt', amount: '0.50' }]
    const said = (realMoney: string) =>
      validate('invoice', { invoices: two, realMoney }).warnings.map(({ message }) => message.zh)
    expect(said('100.50')).toEqual([])
    expect(said('100.51')).toEqual(['核销金额与发票合计相差 0.01，请填写差异原因'])
    expect(said('100.49')).toEqual(['核销金额与发票合计相差 0.01，请填写差异原因'])
    expect(said('1200.50')).toEqual(['核销金额与发票合计相差 1,100.00，请填写差异原因'])
  })

  it('counts an invoice without an amount as 0, and compares with no table at all', () => {
    const invoices = [invoice, { ...invoice, amount: undefined }]
    expect(warningsOf('invoice', { invoices, realMoney: '100' })).not.toContain(
      'explain invoicesDiffer diffReason',
    )
    expect(warningsOf('invoice', { invoices: undefined, realMoney: '100' })).toEqual([])
  })
})

describe('a shareholder payment', () => {
  const row = { nbgdName: '云岭置业有限公司', nbgdrjBl: '60', nbgdsjBl: '60' }

  it('gives a warning for shares that do not add up to 100%, and refuses them with external shareholders', () => {
    expect(warningsOf('shareholder', { shareInfoList: [row] })).toContain('warn sharesNotWhole shareInfoList')
    const external = { ...row, wbgdName: '外部', wbgdrjBl: '30' }
    expect(issuesOf('shareholder', { shareInfoList: [external] })).toContain('sharesNotWhole shareInfoList')
    expect(issuesOf('shareholder', { shareInfoList: [{ ...external, wbgdrjBl: '40' }] })).toEqual([])
  })

  it('gives a warning if more is paid in than subscribed', () => {
    const paidAbove = (changes: Values) =>
      warningsOf('shareholder', { shareInfoList: [{ ...row, ...changes }] }).filter((warning) =>
        warning.startsWith('warn paidAboveSubscribed'),
      )
    expect(paidAbove({})).toEqual([])
    expect(paidAbove({ nbgdsjBl: '60.01' })).toEqual(['warn paidAboveSubscribed shareInfoList.0.nbgdsjBl'])
    const external = { wbgdName: '外部', wbgdrjBl: '40' }
    expect(paidAbove({ ...external, wbgdsjBl: '40' })).toEqual([])
    expect(paidAbove({ ...external, wbgdsjBl: '40.01' })).toEqual([
      'warn paidAboveSubscribed shareInfoList.0.wbgdsjBl',
    ])
  })

  it.each([
    ['39.98', true],
    ['39.99', false],
    ['40.01', false],
    ['40.02', true],
  ])('accepts shares within a hundredth of a percent of 100: 60 and %s', (share, isWarned) => {
    const other = { nbgdName: '云岭控股集团有限公司', nbgdrjBl: share, nbgdsjBl: '10' }
    const warnings = warningsOf('shareholder', { shareInfoList: [row, other] })
    expect(warnings.includes('warn sharesNotWhole shareInfoList')).toBe(isWarned)
  })
})

describe('a lease', () => {
  it('shows its first asset, the area of all assets, and the total of the schedule', () => {
    const { values } = validate('lease', {})
    expect(values).toMatchObject({
      area: '120.50',
      basicInfo: { building: '1 号楼', extent: '120.50' },
      totalAmount: '72300.00',
    })
    expect(values['schedule']).toHaveLength(4)
  })

  it('is charged for at most the area of its assets', () => {
    const propose = (values: Values) => proposeValues(forms.lease, values, facts)
    const { assets } = validate('lease', {}).values
    expect(propose({ assets })).toMatchObject({ area: '120.50' })
    // Each proposal follows from the one before.
    const priced = { assets, unitPrice: '50.00', priceUnit: 'month_sqm' }
    expect(propose(priced)).toMatchObject({ area: '120.50', rent: '6025.00' })
    expect(proposeValues(forms.lease, priced, facts, new Set(['area']))).not.toHaveProperty('rent')
    expect(issuesOf('lease', { area: '120.5' })).toEqual([])
    expect(warningsOf('lease', { area: '100', rent: '5000' })).toEqual([])
    const { issues } = validate('lease', { area: '120.51' })
    expect(issues.map((issue) => issue.message.zh)).toEqual(['计租面积不能大于租赁资产的面积合计 120.50'])
  })

  it('adds each fee to the total according to its unit', () => {
    const totalOf = (changes: Record<string, unknown>) =>
      validate('lease', { ...changes, area: '100', rent: '5000' }).values['totalAmount']
    expect(totalOf({})).toBe('60000.00')
    expect(totalOf({ propertyFee: '2.5' })).toBe('60002.50')
    expect(totalOf({ propertyFee: '2.5', propertyFeeUnit: 'total' })).toBe('60002.50')
    expect(totalOf({ propertyFee: '2.5', propertyFeeUnit: 'month_sqm' })).toBe('63000.00')
    expect(totalOf({ heatingFee: '1', heatingFeeUnit: '元/㎡/月', parkingFee: '300' })).toBe('61500.00')
    // Only the rent is free on rent-free days, and half a month costs half.
    const free = { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-01-31' }
    expect(totalOf({ ...free, propertyFee: '1', propertyFeeUnit: 'month_sqm' })).toBe('56200.00')
    const half = { validFrom: '2027-01-01', validTo: '2027-02-14' }
    expect(totalOf({ ...half, propertyFee: '1', propertyFeeUnit: 'month_sqm' })).toBe('7650.00')
    const nowhere = { area: undefined, assets: undefined, totalAmount: '7' }
    const fee = { propertyFee: '1', propertyFeeUnit: 'month_sqm' }
    expect(validate('lease', { ...nowhere, ...fee }).values['totalAmount']).toBe('7.00')
    expect(issuesOf('lease', { propertyFee: '1' }, 'page')).toEqual(['required propertyFeeUnit'])
  })

  it('proposes a rent from a price of six decimals', () => {
    const rentOf = (unitPrice: string, priceUnit: string) =>
      proposeValues(forms.lease, { area: '1000.50', unitPrice, priceUnit }, facts)['rent']
    expect(rentOf('1.234567', 'month_sqm')).toBe('1235.18')
    expect(rentOf('1.234567', 'day_sqm')).toBe('37570.19')
    expect(rentOf('1234.565', 'month')).toBe('1234.57')
    expect(validate('lease', { unitPrice: '1.234567' }).values['unitPrice']).toBe('1.234567')
  })

  it('accepts the landline number of a tenant, with its area code', () => {
    const said = (phone: string) => issuesOf('lease', { phone })
    for (const phone of [
      '0871-63123456',
      '010-6312345',
      '087163123456',
      '(0871)63123456-12',
      '400-800-8888',
      '0871 6312 3456',
      '400-8123-456',
      '4008-123-456',
      '138-0013-8000',
      '138 0013 8000',
      '138—0013—8000',
      '１３８００１３８０００',
    ]) {
      expect([phone, said(phone)]).toEqual([phone, []])
    }
    expect(said('0871-631')).toEqual(['landlineFormat phone'])
    expect(said('63123456')).toEqual(['phoneLength phone'])
    expect(said('400-812-345')).toEqual(['landlineFormat phone'])
    expect(said('138-0013-800')).toEqual(['phoneLength phone'])
    expect(said('238-0013-8000')).toEqual(['phoneFormat phone'])
  })

  it('has the phone messages of the specification', () => {
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

  it('has an example without the computed schedule', () => {
    expect(inputOf('lease')).not.toHaveProperty('schedule')
  })
})

describe('a rent schedule', () => {
  const terms: RentTerms = { from: '2027-01-01', to: '2027-12-31', rent: 100_000n, cycle: 3, increases: [] }
  const total = (given: RentTerms) =>
    rentSchedule(given).reduce((sum, row) => sum + (parseFen(String(row['amount'])) ?? 0n), 0n)

  it('has one row for each payment, due on its first day', () => {
    expect(rentSchedule(terms)[1]).toEqual({
      period: 2,
      from: '2027-04-01',
      to: '2027-06-30',
      due: '2027-04-01',
      amount: '3000.00',
    })
    expect(rentSchedule({ ...terms, cycle: Infinity })).toHaveLength(1)
  })

  it('leaves out rent-free days by the days of their month', () => {
    const free = { from: '2027-01-01', to: '2027-01-31' }
    expect(total({ ...terms, free })).toBe(1_100_000n)
    expect(total({ ...terms, free: { from: '2027-02-01', to: '2027-02-14' } })).toBe(1_150_000n)
  })

  it('raises the rent from the given year on', () => {
    const increases = [{ fromYear: 2, rate: 500n, yearly: false }]
    expect(total({ ...terms, to: '2028-12-31', increases })).toBe(1_200_000n + 1_260_000n)
  })

  it('raises the rent again each year if a row says so', () => {
    const increases = [{ fromYear: 2, rate: 500n, yearly: true }]
    const years = [1_200_000n, 1_260_000n, 1_323_000n, 1_389_156n]
    expect(total({ ...terms, to: '2030-12-31', increases })).toBe(years.reduce((sum, year) => sum + year))
  })

  it('counts a part of a month by its days', () => {
    expect(total({ ...terms, to: '2027-02-14' })).toBe(150_000n)
  })

  it('covers every day of the term once, and has the same total for every cycle', () => {
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
