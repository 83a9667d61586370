import { describe, expect, it } from 'vitest'
import { emptyValues, forms, type Kind, labelOf, proposeValues, type Values } from '../src/index.ts'
import { facts, issuesOf, opening, validate, warningsOf } from './application.ts'

/** Typed from submit-forms.md: the values that the page fills in, and the values they follow from. */
const proposals: [kind: Kind, from: Values, proposed: Values][] = [
  ['nopayment', { mainstay: '云岭置业有限公司' }, { payFirm: '云岭置业有限公司' }],
  ['advance', { mainstay: '云岭置业有限公司' }, { payFirm: '云岭置业有限公司' }],
  ['advance', { mainstay: '其他', mainstayOther: '甲公司' }, { payFirm: '其他', payFirmOther: '甲公司' }],
  ['invoice', { mainstay: '云岭置业有限公司' }, { payFirm: '云岭置业有限公司' }],
  ['lease', { rent: '6025.00' }, { deposit: '12050.00' }],
  ['lease', { unitPrice: '3000.00', priceUnit: 'month' }, { rent: '3000.00', deposit: '6000.00' }],
]

describe('a prefilled value', () => {
  it.each(proposals)('of the form %s: from %j follows %j', (kind, from, proposed) => {
    expect(proposeValues(forms[kind], from, facts)).toEqual(proposed)
    const settled = new Set(Object.keys(proposed))
    expect(proposeValues(forms[kind], from, facts, settled)).toEqual({})
  })

  it('is the applicant, among the travellers and as the payee', () => {
    expect(emptyValues(forms.travel, opening)['people']).toEqual(['u1'])
    expect(emptyValues(forms.reimbursement, opening)['payee']).toBe('张三')
  })

  it('may be changed without an explanation', () => {
    const payers = { mainstay: '云岭置业有限公司', payFirm: '云岭物业服务有限公司' }
    expect(warningsOf('nopayment', payers)).toEqual([])
    expect(warningsOf('lease', { deposit: '1' })).toEqual([])
    expect(issuesOf('nopayment', { payFirm: undefined })).toEqual(['required payFirm'])
  })
})

describe('a write-off submitted without the page', () => {
  it('has the payer and manner of its linked payment, whatever was sent', () => {
    const { values } = validate('invoice', {
      sources: ['n1'],
      realMoney: '10',
      payFirm: '云岭置业有限公司',
      payManner: undefined,
    })
    expect(values).toMatchObject({
      payFirm: '其他',
      payFirmOther: '集团外的公司',
      payManner: 'other',
      payMannerOther: '国内保理',
    })
    const ofContract = validate('invoice', { sources: ['p1'], payFirm: undefined, payManner: undefined })
    expect(ofContract.values).toMatchObject({ payFirm: '云岭控股集团有限公司', payManner: 'online_bank' })
    expect(ofContract.values).not.toHaveProperty('payFirmOther')
  })
})

describe('the labels of the specification', () => {
  it.each([
    ['ucard', 'reason', '用途', 'Purpose'],
    ['meeting', 'applicationName', '议题名称', 'Topic'],
    ['tender', 'applicationName', '招标项目', 'Project put out to tender'],
    ['transferfund', 'mainstay', '付款主体', 'Paying company'],
    ['shareholder', 'mainstay', '付款单位', 'Payer'],
    ['leave', 'applicationName', '申请名称', 'Application name'],
    ['leave', 'mainstay', '主体公司', 'Company'],
  ] as const)('include in %s for %s: %s', (kind, name, zh, en) => {
    expect([labelOf(forms[kind], name, 'zh'), labelOf(forms[kind], name, 'en')]).toEqual([zh, en])
  })
})
