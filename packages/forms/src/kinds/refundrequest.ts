import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText } from '../fields/choice.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { money, moneyInWords } from '../fields/number.ts'
import { link } from '../fields/reference.ts'
import { bankAccount, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isFilled, not } from '../rules/condition.ts'
import { originalWithinSource, refundStaysWithin } from '../rules/refund.ts'
import { refunded } from '../rules/ledger.ts'

const refundType = defineOptions('refundType', [
  ['deposit', '押金/保证金'],
  ['over_payment', '多付/错付'],
  ['rent', '租金'],
  ['bid_bond', '投标保证金'],
  ['performance_bond', '履约保证金'],
  ['prepaid', '预收款'],
  ['other', '其他'],
])

/** submit-forms.md D17. */
export const refundrequest = defineForm({
  kind: 'refundrequest',
  ...kindNames.refundrequest,
  prefix: 'TK',
  money: true,
  columns: { amount: 'refundAmount', payee: 'payee' },
  ledger: { claims: [refunded] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('refund', '退款信息', {
      refundType: choice('退款类型', refundType, { asked: true }),
      refundTypeOther: otherText('refundType', '其他退款类型'),
      source: link(
        '原收款单据',
        ['contract', 'lease', 'nopayment'],
        [{ path: 'applicationName', label: '申请名称', type: 'text' }],
        { takes: ['realMoney', 'totalAmount'] },
      ),
      receiptNo: text('原收据编号', { askedWhen: not(isFilled('source')) }),
      originalAmount: money('原收款金额', { asked: true, example: '5000.00' }),
      refundAccount: bankAccount('退款账号', { required: true }),
      refundAmount: money('退款金额', { required: true, example: '5000.00' }),
      refundAmount1: moneyInWords('退款金额大写', 'refundAmount'),
      reason: { ...reason, required: true, example: '投标结束退还保证金' },
    }),
    section('payee', '收款信息', {
      payee: text('收款单位', { required: true, max: 60, example: '青禾建筑装饰有限公司' }),
      payeeAccount: bankAccount('收款账号', { required: true }),
      payeeBank: text('收款开户行', { required: true, max: 60, example: '中国银行昆明分行' }),
    }),
    section('annex', '附件信息', { annexFile: { ...annexFile, label: '收据', asked: true } }),
    section('closing', '其他', closingFields),
  ],
  rules: [refundStaysWithin, originalWithinSource],
  version: 3,
})
