import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { money, moneyInWords } from '../fields/number.ts'
import { attachment, link } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { bankAccount, longText, text } from '../fields/text.ts'
import { invoiceType } from '../options/invoice-type.ts'
import { payManner } from '../options/pay-manner.ts'
import { isNotFuture } from '../rules/dates.ts'
import { invoiceRules, invoicesAreDistinct } from '../rules/invoice.ts'
import { copiedByKind, copiedCompany, copiedCompanyName, copiedOption } from '../rules/link.ts'
import { sameAs } from '../rules/texts.ts'
import { invoicesCover, writtenOffWithinPaid } from '../rules/write-off.ts'
import { amountOrTotal } from '../rules/route-amount.ts'
import { claimBy } from '../rules/ledger.ts'

const everyPayment = <P>(part: P) => ({ advance: part, nopayment: part, payments: part })

/** A contract payment is the company's own. */
const payers = { advance: 'payFirm', nopayment: 'payFirm', payments: 'mainstay' }

/** submit-forms.md D20. */
export const invoice = defineForm({
  kind: 'invoice',
  ...kindNames.invoice,
  prefix: 'FPHX',
  money: true,
  columns: { amount: 'realMoney', payee: 'payee' },
  routeAmount: amountOrTotal(4, 'realMoney', 'invoices', 'amount'),
  ledger: {
    claims: [claimBy('sources', 'realMoney', everyPayment({ pot: 'writeoff', total: 'realMoney' }))],
  },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('payment', '付款信息', {
      sources: link(
        '核销的付款',
        ['advance', 'nopayment', 'payments'],
        [
          { path: 'payee', label: '收款单位', type: 'text' },
          { path: 'realMoney', label: '付款金额', type: 'money' },
        ],
        {
          max: 20,
          takes: [
            'mainstayOther',
            'payFirm',
            'payFirmOther',
            'payAccount',
            'payManner',
            'payMannerOther',
            'collectionAccount',
            'payBank',
          ],
          help: '关联已通过的付款后自动带出收付款信息；没有时请手工填写',
        },
      ),
      payFirm: company('付款单位', {
        asked: true,
        computed: copiedCompany('sources', payers),
        prefilled: sameAs('mainstay'),
      }),
      payFirmOther: {
        ...otherText('payFirm', '其他付款单位'),
        computed: copiedCompanyName('sources', payers),
        prefilled: sameAs('mainstayOther'),
      },
      payAccount: bankAccount('付款账号', {
        computed: copiedByKind('sources', { advance: 'payAccount', nopayment: 'payAccount' }),
      }),
      payManner: choice('付款方式', payManner, {
        asked: true,
        computed: copiedOption('sources', everyPayment('payManner'), payManner),
      }),
      payMannerOther: {
        ...otherText('payManner', '其他付款方式'),
        computed: copiedByKind('sources', everyPayment('payMannerOther')),
      },
      payee: text('收款单位', {
        asked: true,
        max: 60,
        computed: copiedByKind('sources', everyPayment('payee')),
        example: '青禾建筑装饰有限公司',
      }),
      collectionAccount: bankAccount('收款账号', {
        asked: true,
        computed: copiedByKind('sources', {
          advance: 'collectionAccount',
          nopayment: 'collectionAccount',
          payments: 'payAccount',
        }),
      }),
      payBank: text('收款开户行', {
        asked: true,
        max: 60,
        computed: copiedByKind('sources', everyPayment('payBank')),
        example: '中国银行昆明分行',
      }),
      realMoney: money('核销金额', { required: true, example: '30000.00' }),
      realMoney1: moneyInWords('核销金额大写', 'realMoney'),
      payIllustrate: longText('付款说明', { required: true, example: '核销第一期预付款发票' }),
    }),
    section('invoices', '发票信息', {
      invoices: table(
        '发票明细',
        {
          invoiceType: choice('发票类型', invoiceType, { required: true, example: 'dig_special' }),
          code: text('发票代码', { isCode: true, max: 30 }),
          no: text('发票号码', { isCode: true, max: 30, asked: true, example: '26532000000012345678' }),
          date: date('开票日期', { asked: true, example: '2026-01-05' }),
          notTax: money('不含税金额', { example: '27522.94', asked: true }),
          tax: money('税额', { min: 0, example: '2477.06', asked: true }),
          amount: money('价税合计', { required: true, example: '30000.00' }),
          file: attachment('发票文件', { max: 5 }),
        },
        {
          asked: true,
          totals: ['notTax', 'tax', 'amount'],
          rowRules: [...invoiceRules({ amount: 'amount', code: 'code', no: 'no' }), isNotFuture('date')],
        },
      ),
      diffReason: longText('差异原因'),
    }),
    section('annex', '附件信息', { annexFile: { ...annexFile, asked: true } }),
    section('closing', '其他', closingFields),
  ],
  rules: [writtenOffWithinPaid, invoicesAreDistinct('invoices', 'code', 'no'), invoicesCover],
  version: 4,
})
