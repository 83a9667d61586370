import { describe, expect, it } from 'vitest'
import { columnsOf, computeValues, forms, parseValues, proposeValues, validateInput } from '../src/index.ts'
import { facts, inputOf, issuesOf, stampedValues, validate, warningsOf } from './application.ts'
import { lookups } from './sampler.ts'

const messagesOf = (changes: Record<string, unknown>) =>
  validate('payments', changes).warnings.map((warning) => warning.message.zh)

describe('the amounts of a contract payment', () => {
  it('include the paid amount in words, whatever the caller sends', () => {
    const { values } = validate('payments', {
      realMoney: 1409.5,
      thisMoney: 1409.5,
      realMoney1: '人民币壹亿元整',
    })
    expect(values['realMoney1']).toBe('人民币壹仟肆佰零玖元伍角')
    expect(validate('payments', { realMoney: undefined, realMoney1: 'x' }).values).not.toHaveProperty(
      'realMoney1',
    )
  })

  it('include the paid share, rounded half up', () => {
    const changes = { amount: '30000', lastMoney: '0', thisMoney: '10000', payRatio: '1' }
    expect(validate('payments', changes).values['payRatio']).toBe('33.33')
    expect(validate('payments', { ...changes, thisMoney: '20000' }).values['payRatio']).toBe('66.67')
    expect(validate('payments', { ...changes, amount: '8', thisMoney: '0.01' }).values['payRatio']).toBe(
      '0.13',
    )
  })

  it('include the entered share if it cannot be computed', () => {
    expect(validate('payments', { amount: undefined, payRatio: '12.5' }).values['payRatio']).toBe('12.50')
    expect(validate('payments', { lastMoney: undefined }).values).not.toHaveProperty('payRatio')
    const contract = { ...lookups.request('c1'), id: 'c1', effectiveAmount: '0.00' }
    const free = parseValues(forms.payments, inputOf('payments', { contract: 'c1' }), {
      ...lookups,
      request: () => contract,
    })
    expect(computeValues(forms.payments, free.values, facts)).not.toHaveProperty('payRatio')
    expect(issuesOf('payments', { amount: undefined, payRatio: 'x' })).toEqual([
      'notANumber payRatio',
      'required amount',
    ])
  })

  it('propose the amount after the deduction, and ask for an explanation if an offset lowers it', () => {
    expect(proposeValues(forms.payments, { thisMoney: '30000.00', deduction: '500.50' }, facts)).toEqual({
      realMoney: '29499.50',
    })
    expect(proposeValues(forms.payments, { thisMoney: '30000.00' }, facts)).toEqual({ realMoney: '30000.00' })
    expect(proposeValues(forms.payments, {}, facts)).toEqual({})
    expect(proposeValues(forms.payments, { thisMoney: '5.00', deduction: '5.00' }, facts)).toEqual({})
    const deducted = {
      nature: 'advance_offset',
      deduction: '500',
      deductionNote: '质量扣款',
      realMoney: '29000',
    }
    expect(warningsOf('payments', deducted)).toEqual(['explain differsFromProposal realMoney'])
    expect(issuesOf('payments', deducted, 'page')).toEqual([])
    expect(messagesOf(deducted)).toEqual(['实付金额与应填的 29,500.00 不一致，请填写情况说明'])
    expect(warningsOf('payments', { ...deducted, realMoney: '29500' })).toEqual([])
  })

  it('accept only a deduction below the amount', () => {
    expect(issuesOf('payments', { deduction: '0' }, 'page')).toEqual([])
    const most = { deduction: '29999.99', realMoney: '0.01' }
    expect(issuesOf('payments', most, 'page')).toEqual(['required deductionNote'])
    expect(issuesOf('payments', most, 'api')).toEqual([])
    expect(issuesOf('payments', { deduction: '30000' })).toEqual(['deductionTooLarge deduction'])
  })

  it('may be 0 only for the sum paid before', () => {
    expect(issuesOf('payments', { lastMoney: 0 })).toEqual([])
    for (const name of ['amount', 'issueMoney', 'thisMoney', 'realMoney', 'invoiceAmount', 'notTax']) {
      expect(issuesOf('payments', { [name]: 0 })).toContain(`belowMin ${name}`)
    }
  })

  it('give a warning if more is paid than due, which names the limit', () => {
    const changes = { issueMoney: '45000' }
    expect(issuesOf('payments', changes)).toEqual([])
    expect(messagesOf(changes)).toEqual(['累计付款 50,000.00 超过应付金额 45,000.00，最多可付 25,000.00'])
    expect(messagesOf({ issueMoney: '10000' })).toEqual([
      '累计付款 50,000.00 超过应付金额 10,000.00，最多可付 0.00',
    ])
    expect(warningsOf('payments', { issueMoney: '50000' })).toEqual([])
    expect(warningsOf('payments', { issueMoney: '49999.99' })).toEqual(['warn overPaid thisMoney'])
  })

  it('give a warning if more is due than the amount of the contract', () => {
    expect(warningsOf('payments', { issueMoney: '60000', amount: '60000' })).toEqual([])
    expect(warningsOf('payments', { issueMoney: '60000.01', amount: '60000' })).toEqual([
      'warn overContract issueMoney',
    ])
  })
})

describe('the payee of a contract payment', () => {
  it('gives a warning if it is not the vendor, unless it is a third party', () => {
    const changes = { payee: '别的公司' }
    expect(warningsOf('payments', changes)).toEqual(['warn payeeNotVendor payee'])
    expect(issuesOf('payments', changes, 'page')).toEqual([])
    expect(warningsOf('payments', { ...changes, isThird: '1' })).toEqual([])
  })

  it('asks for the agreement if it is a third party, on the page only', () => {
    expect(issuesOf('payments', { isThird: true }, 'page')).toEqual(['required thirdAgreement'])
    expect(issuesOf('payments', { isThird: true }, 'api')).toEqual([])
    expect(validate('payments', { isThird: 0, thirdAgreement: 'f1' }).values).not.toHaveProperty(
      'thirdAgreement',
    )
  })
})

describe('the invoice of a contract payment', () => {
  it('must add up to the cent', () => {
    expect(issuesOf('payments', { tax: '2477.07' })).toEqual(['invoiceSum invoiceAmount'])
    expect(validate('payments', { tax: '2477.07' }).issues[0]?.message.zh).toBe(
      '不含税金额与税额之和须等于发票金额',
    )
  })

  it.each([
    ['dig_special', '26532000000012345678', undefined, []],
    ['dig_normal', undefined, '26532000000012345678', []],
    ['dig_normal', undefined, '2653200000001234567', ['digitalInvoiceNumber invoiceNo']],
    ['dig_special', '1', '26532000000012345678', ['digitalInvoiceCode invoiceCode']],
    ['vat_special', '5300123456', '12345678', []],
    ['vat_normal', '530012345678', '12345678', []],
    ['vat_normal', '53001234567', '12345678', ['paperInvoiceCode invoiceCode']],
    ['vat_special', '5300123456', '1234567', ['vatInvoiceNumber invoiceNo']],
    ['vat_special', undefined, '12345678', ['paperInvoiceCode invoiceCode']],
    ['vat_e_normal', '530012345678', '12345678', []],
    ['vat_e_normal', '5300123456', '12345678', ['electronicInvoiceCode invoiceCode']],
    ['vat_e_normal', '53001234567', '12345678', ['electronicInvoiceCode invoiceCode']],
    ['vat_e_normal', '5300123456789', '12345678', ['electronicInvoiceCode invoiceCode']],
    ['vat_e_normal', 'A530012345678', '12345678', ['electronicInvoiceCode invoiceCode']],
    ['vat_e_normal', '530012345678A', '12345678', ['electronicInvoiceCode invoiceCode']],
    ['vat_e_normal', '530012345678', '123456789', ['vatInvoiceNumber invoiceNo']],
    ['dig_normal', undefined, '265320000000123456789', ['digitalInvoiceNumber invoiceNo']],
    ['dig_normal', undefined, 'A26532000000012345678', ['digitalInvoiceNumber invoiceNo']],
    ['dig_normal', undefined, '26532000000012345678A', ['digitalInvoiceNumber invoiceNo']],
    ['vat_special', '5300123456', undefined, []],
    ['vat_special', '530012345678901234', undefined, ['paperInvoiceCode invoiceCode']],
    ['dig_special', '2653200000001234567', undefined, ['digitalInvoiceNumber invoiceCode']],
    ['air', undefined, 'E-123', []],
    ['fiscal', undefined, undefined, ['required invoiceCode']],
    ['receipt', undefined, undefined, []],
  ])(
    'of type %s with code %s and number %s gives the findings %j',
    (invoiceType, invoiceCode, invoiceNo, issues) => {
      expect(issuesOf('payments', { invoiceType, invoiceCode, invoiceNo })).toEqual(issues)
    },
  )

  it('needs neither net amount nor tax on a receipt', () => {
    const receipt = { invoiceType: 'receipt', notTax: undefined, tax: undefined }
    expect(issuesOf('payments', receipt, 'page')).toEqual([])
    expect(issuesOf('payments', { ...receipt, invoiceAmount: undefined })).toEqual(['required invoiceAmount'])
  })

  it('that is not there yet needs only a date, which only the page asks for', () => {
    const nothing = { invoiceCode: undefined, invoiceAmount: undefined, notTax: undefined, tax: undefined }
    const none = { invoiceType: '暂未开票', ...nothing }
    expect(issuesOf('payments', none, 'api')).toEqual([])
    expect(issuesOf('payments', none, 'page')).toEqual(['required expectedInvoiceDate'])
    expect(issuesOf('payments', { ...none, expectedInvoiceDate: '2026-12-01' }, 'page')).toEqual([])
  })

  it('without tax gives a warning if it is a special one', () => {
    const untaxed = { notTax: '30000', tax: '0' }
    expect(warningsOf('payments', untaxed)).toEqual(['warn specialInvoiceTax tax'])
    expect(warningsOf('payments', { ...untaxed, invoiceType: 'dig_normal' })).toEqual([])
    const cent = { notTax: '29999.99', tax: '0.01' }
    expect(warningsOf('payments', cent)).toEqual([])
  })

  it.each([
    ['免税', []],
    ['0%', []],
    ['1%', ['warn specialInvoiceTax tax', 'warn taxNotAtRate tax']],
    ['', ['warn specialInvoiceTax tax']],
  ])('may be a special one without tax if the contract has the rate %s: %j', (vatRate, findings) => {
    const record = { ...lookups.request('c1'), id: 'c1', paidMoney: '0.00', vatRate }
    const input = inputOf('payments', { contract: 'c1', notTax: '30000', tax: '0' })
    const { warnings } = validateInput(
      forms.payments,
      input,
      { ...lookups, request: () => record },
      facts,
      'api',
    )
    expect(warnings.map(({ outcome, code, field }) => `${outcome} ${code} ${field}`)).toEqual(findings)
  })

  it('below the payment gives a warning', () => {
    const part = { invoiceAmount: '10000', notTax: '9000', tax: '1000' }
    expect(warningsOf('payments', part)).toEqual(['warn invoiceBelowPayment invoiceAmount'])
    const exact = { invoiceAmount: '30000.00', notTax: '27522.94', tax: '2477.06' }
    expect(warningsOf('payments', { ...exact, thisMoney: '30000', realMoney: '30000' })).toEqual([])
    expect(warningsOf('payments', { ...exact, thisMoney: '30000.01', realMoney: '30000.01' })).toEqual([
      'warn invoiceBelowPayment invoiceAmount',
    ])
  })
})

describe('the attachments of a contract payment', () => {
  it('may be more on paper than as files, but not fewer', () => {
    expect(issuesOf('payments', { annexNum: 999 })).toEqual([])
    expect(issuesOf('payments', { annexNum: 1, annexFile: 'f1,f2' })).toEqual(['fewerThanFiles annexNum'])
    expect(issuesOf('payments', { annexNum: 1000 })).toEqual(['aboveMax annexNum'])
  })

  it('are limited to twenty in the whole form', () => {
    const changes = { annexNum: 99, isThird: 1, thirdAgreement: files(5) }
    expect(issuesOf('payments', { ...changes, annexFile: files(15) })).toEqual([])
    expect(issuesOf('payments', { ...changes, annexFile: files(16) })).toEqual(['tooMany annexFile'])
  })
})

it('a contract payment has amount, company and payee as columns', () => {
  expect(columnsOf(forms.payments, stampedValues('payments'))).toEqual({
    amount: '30000.00',
    company: '云岭控股集团有限公司',
    payee: '青禾建筑装饰有限公司',
    periodFrom: null,
    periodTo: null,
  })
})

function files(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `f${index + 1}`)
}
