import { describe, expect, it } from 'vitest'
import { fieldsOf, findField, forms, type Kind, kinds, mainstays, presentFlat } from '../src/index.ts'
import { names } from './sampler.ts'

/** Typed from docs/spec: nothing here may be derived. */
const common = [
  'createName',
  'departmentName',
  'applicationName',
  'applicationDate',
  'mainstay',
  'reason',
  'remark',
  'projectName',
  'annexFile',
]

describe('the texts of the specification', () => {
  it('has the kinds of this release', () => {
    expect(kinds).toEqual(['leave', 'payments'])
  })

  it('names leave to the letter', () => {
    expect(forms.leave).toMatchObject({
      kind: 'leave',
      typeName: '请假审批',
      title: '请假申请单',
      pdfName: '请假申请单.pdf',
      submitRoute: '/approval/submit/leave',
      prefix: 'QJ',
      money: false,
      agree: 'opinion',
    })
  })

  it('names contract payment to the letter, agreed to by signature alone', () => {
    expect(forms.payments).toMatchObject({
      kind: 'payments',
      typeName: '合同付款审批',
      title: '合同付款申请单',
      pdfName: '合同付款申请单.pdf',
      submitRoute: '/approval/submit/payments',
      prefix: 'HTFK',
      money: true,
      agree: 'signature-only',
    })
  })

  it('has 16 companies and 其他', () => {
    expect(mainstays).toHaveLength(17)
    expect(new Set(mainstays).size).toBe(17)
    expect(mainstays.at(-1)).toBe('其他')
  })
})

describe('the field names of forms.txt', () => {
  it('are those of leave, beside our own', () => {
    expect(Object.keys(presentFlat(forms.leave, {}, names)).sort()).toEqual(
      [
        ...common,
        'leaveType',
        'startDate',
        'endDate',
        // ours
        'mainstayOther',
        'leaveTypeOther',
        'days',
        'handover',
        'explain',
        'ccUserIds',
      ].sort(),
    )
  })

  it('are those of contract payment, beside our own', () => {
    expect(Object.keys(presentFlat(forms.payments, {}, names)).sort()).toEqual(
      [
        ...common,
        'contractName',
        'contractCode',
        'amount',
        'vendor',
        'nature',
        'isThird',
        'annexNum',
        'payManner',
        'payee',
        'payBank',
        'payAccount',
        'realMoney',
        'realMoney1',
        'payIllustrate',
        'lastMoney',
        'issueMoney',
        'thisMoney',
        'invoiceType',
        'invoiceCode',
        'invoiceAmount',
        'notTax',
        'tax',
        'contractVo',
        // ours
        'mainstayOther',
        'natureOther',
        'thirdAgreement',
        'payMannerOther',
        'deduction',
        'deductionNote',
        'payRatio',
        'expectedInvoiceDate',
        'invoiceNo',
        'explain',
        'ccUserIds',
      ].sort(),
    )
  })

  it('are required only where the specification itself names the field', () => {
    expect(requiredIn('leave')).toEqual([
      'applicationName',
      'mainstay',
      'leaveType',
      'startDate',
      'endDate',
      'reason',
    ])
    expect(requiredIn('payments')).toEqual([
      'applicationName',
      'mainstay',
      'contractName',
      'contractCode',
      'amount',
      'vendor',
      'nature',
      'isThird',
      'payManner',
      'payee',
      'payBank',
      'payAccount',
      'issueMoney',
      'lastMoney',
      'thisMoney',
      'realMoney',
      'payIllustrate',
      'invoiceType',
      'invoiceCode',
      'invoiceAmount',
      'notTax',
      'tax',
      'annexNum',
      'annexFile',
    ])
  })

  it('are asked for beyond that only by the page', () => {
    expect(askedIn('leave')).toEqual(['mainstayOther', 'leaveTypeOther', 'handover', 'annexFile'])
    expect(askedIn('payments')).toEqual([
      'mainstayOther',
      'natureOther',
      'thirdAgreement',
      'payMannerOther',
      'deductionNote',
      'expectedInvoiceDate',
    ])
  })
})

describe('the options of submit-forms', () => {
  it('are those of D15 and D16, in their order', () => {
    expect(optionsOf('leave', 'leaveType')).toBe(
      'annual 年假 · personal 事假 · sick 病假 · marriage 婚假 · maternity 产假 · paternity 陪产假/护理假 · bereavement 丧假 · comp_time 调休 · nursing 哺乳假 · work_injury 工伤假 · family_visit 探亲假 · parental 育儿假 · other 其他',
    )
    expect(optionsOf('payments', 'nature')).toBe(
      'progress 进度款 · settlement 结算款 · final 尾款 · retention 质保金 · deposit 保证金 · advance_offset 冲抵预付 · service 服务费 · material 材料款 · other 其他',
    )
    expect(optionsOf('payments', 'payManner')).toBe(
      'bank_transfer 银行转账 · online_bank 网银支付 · cheque 支票 · bank_acceptance 银行承兑汇票 · commercial_acceptance 商业承兑汇票 · letter_of_credit 信用证 · cash 现金 · offset 往来抵扣 · other 其他',
    )
    expect(optionsOf('payments', 'invoiceType')).toBe(
      'dig_special 数电发票(专票) · dig_normal 数电发票(普票) · vat_special 增值税专用发票(纸质) · vat_normal 增值税普通发票(纸质) · vat_e_normal 增值税电子普通发票 · train 铁路电子客票 · air 航空电子客票行程单 · fiscal 财政票据 · receipt 收据 · none 暂未开票',
    )
  })
})

function requiredIn(kind: Kind): string[] {
  const required = fieldsOf(forms[kind]).filter((field) => field.required || field.requiredWhen)
  return required.map((field) => field.name)
}

function askedIn(kind: Kind): string[] {
  const asked = fieldsOf(forms[kind]).filter((field) => field.asked || field.askedWhen)
  return asked.map((field) => field.name)
}

function optionsOf(kind: Kind, name: string): string | undefined {
  const entries = findField(forms[kind], name)?.options?.entries
  return entries?.map(({ code, label }) => `${code} ${label}`).join(' · ')
}
