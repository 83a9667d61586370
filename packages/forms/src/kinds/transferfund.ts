import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { money, moneyInWords } from '../fields/number.ts'
import { bankAccount, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { any, isFilled, isOneOf } from '../rules/condition.ts'
import { isNotPast } from '../rules/dates.ts'
import { differs } from '../rules/texts.ts'
import { internalStaysInside } from '../rules/transfer.ts'
import { largestAmount } from '../rules/route-amount.ts'

const transferType = defineOptions('transferType', [
  ['internal', '同公司账户间'],
  ['group', '集团内公司间'],
  ['pool', '资金归集'],
  ['allocate', '资金下拨'],
  ['refund', '退回'],
])

/** The refund fields of the spec. They are offered for a return and shown whenever they are filled. */
const offered = (name: string) => any(isOneOf('transferType', ['refund']), isFilled(name))

/** submit-forms.md D3. */
export const transferfund = defineForm({
  kind: 'transferfund',
  ...kindNames.transferfund,
  prefix: 'ZJHZ',
  money: true,
  columns: { amount: 'fkAmount', payee: 'skMainstay' },
  routeAmount: largestAmount(3, 'fkAmount', 'refundAmount'),
  sections: [
    section('applicant', '申请信息', {
      ...applicantFields,
      mainstay: { ...applicantFields.mainstay, label: '付款主体' },
      mainstayOther: { ...applicantFields.mainstayOther, label: '其他付款主体' },
    }),
    section('payer', '付款信息', {
      transferType: choice('划转类型', transferType, { asked: true, example: 'group' }),
      fkAccount: bankAccount('付款账号', { required: true, example: '6222020200012345678' }),
      fkBank: text('付款开户行', { required: true, max: 60, example: '中国工商银行昆明分行' }),
      fkAmount: money('划转金额', { required: true, example: '500000.00' }),
      fkAmount1: moneyInWords('划转金额大写', 'fkAmount'),
      expectDate: date('期望划转日期', { asked: true }),
    }),
    section('receiver', '收款信息', {
      skMainstay: company('收款主体', { required: true }),
      skMainstayOther: otherText('skMainstay', '其他收款主体'),
      skAccount: bankAccount('收款账号', { required: true, example: '6222020200087654321' }),
      skBank: text('收款开户行', { required: true, max: 60, example: '中国建设银行昆明分行' }),
    }),
    section('refund', '退回信息', {
      refundAccount: bankAccount('退款账号', { shownWhen: offered('refundAccount') }),
      refundAmount: money('退款金额', { shownWhen: offered('refundAmount') }),
      payee: text('收款单位', { max: 60, shownWhen: offered('payee') }),
      payeeAccount: bankAccount('收款单位账号', { shownWhen: offered('payeeAccount') }),
      payeeBank: text('收款单位开户行', { max: 60, shownWhen: offered('payeeBank') }),
    }),
    section('purpose', '用途', {
      reason: { ...reason, label: '用途', required: true, example: '项目资金调拨' },
      annexFile,
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    differs('fkAccount', 'skAccount', 'refuse', 'sameAccount'),
    internalStaysInside,
    isNotPast('expectDate'),
  ],
  version: 3,
})
