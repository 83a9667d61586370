import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText, yesNo } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { integer, money, moneyInWords, percent } from '../fields/number.ts'
import { contractAmount, contractCode, contractLink, contractName } from '../fields/of-contract.ts'
import { attachment, link, linked } from '../fields/reference.ts'
import { bankAccount, longText, text } from '../fields/text.ts'
import { invoiceType } from '../options/invoice-type.ts'
import { defineOptions } from '../options/options.ts'
import { payManner } from '../options/pay-manner.ts'
import { difference, shareOf, staysBelow } from '../rules/amounts.ts'
import { isAbove, isOneOf } from '../rules/condition.ts'
import {
  hasTax,
  invoiceCoversPayment,
  invoiceRules,
  isInvoiced,
  isNotInvoiced,
  needsInvoiceCode,
} from '../rules/invoice.ts'
import { copied, linkedRequest } from '../rules/link.ts'
import {
  annexNumCoversFiles,
  cashStaysSmall,
  contractIsNoIncome,
  dueStaysWithinContract,
  inspectionsPassed,
  lastMoneyCoversPaid,
  lastPaymentIsInspected,
  payeeIsVendor,
  staysWithinDue,
  rateOfContract,
  realMoneyFollows,
} from '../rules/payment.ts'
import { largestAmount } from '../rules/route-amount.ts'
import { limitBy, paidOnContract } from '../rules/ledger.ts'

const paymentNature = defineOptions('paymentNature', [
  ['progress', '进度款'],
  ['settlement', '结算款'],
  ['final', '尾款'],
  ['retention', '质保金'],
  ['deposit', '保证金'],
  ['advance_offset', '冲抵预付'],
  ['service', '服务费'],
  ['material', '材料款'],
  ['other', '其他'],
])

const isThirdParty = isOneOf('isThird', [1])
const isDeducted = isAbove('deduction', 0)

/** submit-forms.md D16. An approver agrees with a signature only (platform.txt §4). */
export const payments = defineForm({
  kind: 'payments',
  ...kindNames.payments,
  prefix: 'HTFK',
  money: true,
  agree: 'signature-only',
  columns: { amount: 'realMoney', payee: 'payee' },
  routeAmount: largestAmount(4, 'thisMoney', 'realMoney'),
  ledger: { limits: [limitBy('writeoff', 'realMoney')], claims: [paidOnContract] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('contract', '合同信息', {
      contract: contractLink([
        'contractName',
        'contractNum',
        'effectiveAmount',
        'partyB',
        'costType',
        'vatRate',
        'paidMoney',
      ]),
      contractName,
      contractCode,
      amount: contractAmount,
      vendor: text('合同供方', {
        required: true,
        computed: copied('contract', 'partyB'),
        example: '青禾建筑装饰有限公司',
      }),
      nature: choice('款项性质', paymentNature, { required: true, example: 'progress' }),
      natureOther: otherText('nature', '其他款项性质'),
      isThird: yesNo('是否第三方付款', { required: true, initial: 0, example: 0 }),
      thirdAgreement: attachment('第三方付款协议', { shownWhen: isThirdParty, askedWhen: isThirdParty }),
    }),
    section('payee', '收款信息', {
      payManner: choice('付款方式', payManner, { required: true, example: 'bank_transfer' }),
      payMannerOther: otherText('payManner', '其他付款方式'),
      payee: text('收款单位', { required: true, max: 60, example: '青禾建筑装饰有限公司' }),
      payBank: text('收款开户行', { required: true, max: 60, example: '中国工商银行昆明分行' }),
      payAccount: bankAccount('收款账号', { required: true, example: '6222020200012345678' }),
    }),
    section('payment', '付款信息', {
      issueMoney: money('累计应付金额', { required: true, example: '60000.00' }),
      lastMoney: money('截至上期累计已付', {
        required: true,
        min: 0,
        prefilled: copied('contract', 'paidMoney'),
        example: '20000.00',
      }),
      thisMoney: money('本次申请金额', { required: true, example: '30000.00' }),
      deduction: money('本次扣款', { min: 0, example: '0.00' }),
      deductionNote: text('扣款说明', { max: 200, shownWhen: isDeducted, askedWhen: isDeducted, wide: true }),
      realMoney: money('实付金额', {
        required: true,
        proposed: difference('thisMoney', 'deduction'),
        example: '30000.00',
      }),
      realMoney1: moneyInWords('实付金额大写', 'realMoney'),
      payRatio: percent('累计付款比例', { computed: shareOf(['lastMoney', 'thisMoney'], 'amount') }),
      payIllustrate: longText('付款说明', { required: true, example: '按合同约定支付第二期进度款' }),
    }),
    section('invoice', '发票信息', {
      invoiceType: choice('发票类型', invoiceType, { required: true, example: 'dig_special' }),
      expectedInvoiceDate: date('预计开票日期', { shownWhen: isNotInvoiced, askedWhen: isNotInvoiced }),
      invoiceCode: text('发票代码', {
        isCode: true,
        shownWhen: isInvoiced,
        requiredWhen: needsInvoiceCode,
        max: 30,
        example: '26532000000012345678',
        help: '数电发票没有代码，可在此填写 20 位发票号码',
      }),
      invoiceNo: text('发票号码', { isCode: true, shownWhen: isInvoiced, max: 30 }),
      invoiceAmount: money('发票金额', {
        shownWhen: isInvoiced,
        requiredWhen: isInvoiced,
        example: '30000.00',
      }),
      notTax: money('不含税金额', { shownWhen: isInvoiced, requiredWhen: hasTax, example: '27522.94' }),
      tax: money('税额', { shownWhen: isInvoiced, requiredWhen: hasTax, min: 0, example: '2477.06' }),
    }),
    section('annex', '附件信息', {
      annexNum: integer('附件张数', { required: true, example: 1 }),
      annexFile: { ...annexFile, required: true },
      inspections: link(
        '验收单',
        ['inspection'],
        [
          { path: 'acceptDate', label: '验收日期', type: 'date' },
          { path: 'acceptResult', label: '验收结论', type: 'text' },
        ],
        { max: 20 },
      ),
    }),
    section('contractVo', '其他信息', {
      contractVo: linked(
        '关联合同',
        [
          { path: 'tender.tenderDate', label: '招标时间', type: 'date' },
          { path: 'meeting.applicationDate', label: '议题会签时间', type: 'dateTime' },
          { path: 'updateTime', label: '合同审批时间', type: 'dateTime' },
        ],
        { computed: linkedRequest('contract') },
      ),
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    contractIsNoIncome,
    payeeIsVendor,
    cashStaysSmall,
    lastMoneyCoversPaid,
    staysBelow('deduction', 'thisMoney'),
    realMoneyFollows,
    staysWithinDue,
    dueStaysWithinContract,
    ...invoiceRules({
      amount: 'invoiceAmount',
      code: 'invoiceCode',
      no: 'invoiceNo',
      rate: rateOfContract,
    }),
    invoiceCoversPayment,
    inspectionsPassed,
    lastPaymentIsInspected,
    annexNumCoversFiles,
  ],
  version: 4,
})
