import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import type { FormOpening } from '../form-opening.ts'
import { choice, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { integer, money, moneyInWords } from '../fields/number.ts'
import { attachment, link } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { bankAccount, text } from '../fields/text.ts'
import { invoiceType } from '../options/invoice-type.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { isNotFuture, isWithinDaysBack } from '../rules/dates.ts'
import { hasInvoiceCode, invoiceRules, invoicesAreDistinct, isSpecialInvoice } from '../rules/invoice.ts'
import { offsetStaysWithin, reimbursed, reimbursedOnce, staysWithinEstimate } from '../rules/reimbursement.ts'
import { spentAmount } from '../rules/route-amount.ts'
import { spentOnEstimate } from '../rules/ledger.ts'

const reimbursementType = defineOptions('reimbursementType', [
  ['travel', '差旅费'],
  ['hospitality', '业务招待费'],
  ['transport', '市内交通费'],
  ['communication', '通讯费'],
  ['office', '办公费'],
  ['vehicle', '车辆费'],
  ['training', '培训费'],
  ['meeting', '会议费'],
  ['welfare', '福利费'],
  ['express', '快递邮寄'],
  ['medical', '医药费'],
  ['other', '其他'],
])

const isTripOrReception = isOneOf('bxType', ['travel', 'hospitality'])
const isWithoutInvoice = isOneOf('invoiceCount', [0])

/** submit-forms.md D8. */
export const reimbursement = defineForm({
  kind: 'reimbursement',
  ...kindNames.reimbursement,
  prefix: 'BX',
  money: true,
  columns: { amount: 'bxMoney', payee: 'payee' },
  routeAmount: spentAmount(5),
  ledger: { claims: [spentOnEstimate] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('items', '报销信息', {
      bxType: choice('报销类型', reimbursementType, { required: true }),
      bxTypeOther: otherText('bxType', '其他报销类型'),
      link: link(
        '关联申请',
        ['travel', 'business'],
        [
          { path: 'startDate', label: '开始时间', type: 'date' },
          { path: 'endDate', label: '结束时间', type: 'date' },
          { path: 'days', label: '天数', type: 'text' },
          { path: 'people', label: '出差人员', type: 'text' },
          { path: 'budget', label: '出差预计费用', type: 'money' },
          { path: 'receptionDate', label: '招待日期', type: 'date' },
          { path: 'receptions', label: '招待人数', type: 'text' },
          { path: 'ygCost', label: '招待预估费用', type: 'money' },
        ],
        { max: 20, shownWhen: isTripOrReception, takes: ['reimbursementVo'] },
      ),
      items: table(
        '报销明细',
        {
          date: date('日期', { required: true, example: ({ today }: FormOpening) => today }),
          subject: text('事项', { required: true, max: 60, example: '市内交通' }),
          invoiceType: choice('发票类型', invoiceType),
          invoiceCode: text('发票代码', { isCode: true, max: 30, shownWhen: hasInvoiceCode }),
          invoiceNo: text('发票号码', { isCode: true, max: 30 }),
          amount: money('金额', { required: true, example: '120.00' }),
          tax: money('税额', { min: 0, askedWhen: isSpecialInvoice }),
          note: text('备注', { max: 60 }),
        },
        {
          asked: true,
          totals: ['amount', 'tax'],
          rowRules: [
            isNotFuture('date'),
            isWithinDaysBack('date', 'reimbursementDaysBack'),
            ...invoiceRules({ amount: 'amount', code: 'invoiceCode', no: 'invoiceNo', mayBePart: true }),
          ],
        },
      ),
      loanOffset: money('冲抵借款', { min: 0, example: '0.00' }),
      bxMoney: money('报销金额', { required: true, computed: reimbursed, example: '120.00' }),
      bxMoney1: moneyInWords('报销金额大写', 'bxMoney'),
      reason: { ...reason, required: true, example: '外出办理业务的交通费' },
    }),
    section('invoice', '发票信息', {
      invoice: attachment('发票', { required: true }),
      invoiceCount: integer('发票张数', { asked: true }),
      invoiceNote: text('无发票说明', {
        max: 200,
        shownWhen: isWithoutInvoice,
        askedWhen: isWithoutInvoice,
        wide: true,
      }),
    }),
    section('payee', '收款信息', {
      payee: text('收款人', {
        asked: true,
        max: 60,
        initial: ({ userName }: FormOpening) => userName,
        example: '张三',
      }),
      payeeAccount: bankAccount('收款账号', { asked: true }),
      payeeBank: text('收款开户行', { asked: true, max: 60, example: '中国银行昆明分行' }),
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    offsetStaysWithin,
    invoicesAreDistinct('items', 'invoiceCode', 'invoiceNo', 'subject'),
    staysWithinEstimate,
    reimbursedOnce,
  ],
  version: 5,
})
