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

/** kind, type name (platform.txt §2), title, prefix, whether a money kind, how it is agreed to. */
const catalogue = [
  ['ucard', '证件使用审批', '证件使用申请单', 'ZJSY', false, 'opinion'],
  ['card', '证件借用审批', '证件借用申请单', 'ZJJY', false, 'opinion'],
  ['transferfund', '资金划转申请', '资金划转申请', 'ZJHZ', true, 'opinion'],
  ['nopayment', '无合同付款审批', '无合同付款申请单', 'WHTFK', true, 'opinion'],
  ['inspection', '验收审批', '验收单', 'YS', false, 'opinion'],
  ['travel', '出差审请', '出差申请单', 'CC', false, 'opinion'],
  ['meeting', '议题会签', '议题会签表', 'YT', false, 'opinion'],
  ['reimbursement', '报销审批', '报销单', 'BX', true, 'opinion'],
  ['business', '业务招待审批', '业务招待申请单', 'ZD', false, 'opinion'],
  ['contract', '合同审批', '合同审批单', 'HT', true, 'opinion'],
  ['kaccount', '开户申请', '开户申请单', 'KH', false, 'opinion'],
  ['household', '销户申请', '销户申请单', 'XH', false, 'opinion'],
  ['tender', '招标审批', '招标审批单', 'ZB', true, 'opinion'],
  ['materials', '对外提报资料申请', '对外提报资料申请单', 'TB', false, 'opinion'],
  ['leave', '请假审批', '请假申请单', 'QJ', false, 'opinion'],
  ['payments', '合同付款审批', '合同付款申请单', 'HTFK', true, 'signature-only'],
  ['refundrequest', '退款审批', '退款申请单', 'TK', true, 'opinion'],
  ['lease', '租赁合同审批', '租赁合同审批单', 'ZL', true, 'opinion'],
  ['procured', '采购审批', '采购申请单', 'CG', true, 'opinion'],
  ['invoice', '发票核销审批', '发票核销申请单', 'FPHX', true, 'opinion'],
  ['advance', '预付款审批', '预付款申请单', 'YFK', true, 'opinion'],
  ['shareholder', '股东往来付款申请', '股东往来付款申请单', 'GDWL', true, 'opinion'],
] as const

describe('the texts of the specification', () => {
  it('has the kinds of this release', () => {
    expect(kinds).toEqual(catalogue.map(([kind]) => kind))
  })

  it.each(catalogue)('names %s to the letter', (kind, typeName, title, prefix, money, agree) => {
    expect(forms[kind]).toMatchObject({
      kind,
      typeName,
      title,
      pdfName: `${title}.pdf`,
      submitRoute: `/approval/submit/${kind}`,
      prefix,
      money,
      agree,
    })
  })

  it('has 16 companies and 其他', () => {
    expect(mainstays).toHaveLength(17)
    expect(new Set(mainstays).size).toBe(17)
    expect(mainstays.at(-1)).toBe('其他')
  })
})

/** Typed from forms.txt §3: the names the spec gives each kind, beside the common ones. */
const specNames = {
  ucard: 'cardType useDate',
  card: 'cardName oversawDeptName oversawPerson repaidDate',
  transferfund:
    'fkAmount fkAccount fkBank skMainstay skBank skAccount refundAccount refundAmount payee payeeAccount payeeBank',
  nopayment:
    'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate',
  inspection:
    'acceptDetail projectName contractName contractCode amount contractFile baseCode contractVo paymentsVo advanceVo ucardVo',
  travel: 'people costFirm travel startAddress endAddress startDate endDate days annexFile',
  meeting: 'meetType annexFile',
  reimbursement: 'bxType bxMoney invoice',
  business: 'zdType ygCost receptionDate receptions escorts',
  contract:
    'contractName contractNum amount yzType winningTime handpart basis partyA partyB content costType contractType zdAmount bgAmount sdAmount amountType vatRate qdTime contractFile tender meeting',
  kaccount: 'company yjTime attribute institution',
  household: 'company yjTime attribute institution reason remark',
  tender: 'tenderType agencies tenderDate kzPrice paymentTerms issuesName meeting',
  materials: 'materialsName reason annexFile',
  leave: 'leaveType startDate endDate reason',
  payments:
    'contractName contractCode amount vendor nature isThird annexNum payManner payee payBank payAccount realMoney realMoney1 payIllustrate lastMoney issueMoney thisMoney invoiceType invoiceCode invoiceAmount notTax tax annexFile contractVo',
  refundrequest: 'refundAccount refundAmount payee payeeAccount payeeBank reason',
  lease: 'contract basicInfo',
  // the names of its columns; `items` holds them
  procured: 'items',
  invoice: 'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate',
  advance:
    'payFirm payAccount payManner payee collectionAccount payBank realMoney realMoney1 payIllustrate contractName contractVo',
  shareholder: 'paymentAmount reason skMainstay fkAccount fkBank skAccount skBank remark shareInfoList',
} as const satisfies Record<Kind, string>

describe('the field names of forms.txt', () => {
  it.each(kinds)('are all there in %s', (kind) => {
    const shown = Object.keys(presentFlat(forms[kind], {}, names))
    expect(shown).toEqual(expect.arrayContaining([...common, ...specNames[kind].split(' ')]))
  })

  it.each(kinds)('are the only ones that %s requires of every caller', (kind) => {
    const spec: string[] = [...common, ...specNames[kind].split(' ')]
    expect(requiredIn(kind).filter((name) => !spec.includes(name))).toEqual([])
  })

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
        'contract',
        'inspections',
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
