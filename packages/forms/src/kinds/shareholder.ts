import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { date, inAYear } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { decimal, money, moneyInWords, percent } from '../fields/number.ts'
import { table } from '../fields/table.ts'
import { bankAccount, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { endsAfter } from '../rules/dates.ts'
import {
  paidWithinSubscribed,
  receiverIsNotPayer,
  receiverIsShareholder,
  sharesAreWhole,
  subscribedShares,
} from '../rules/shares.ts'

const shareholderFlow = defineOptions('shareholderFlow', [
  ['loan_out', '借出'],
  ['repay', '归还股东借款'],
  ['dividend', '分红'],
  ['capital', '出资'],
  ['interest', '利息'],
  ['other', '其他'],
])

const isLoan = isOneOf('flowType', ['loan_out'])

/** submit-forms.md D22. */
export const shareholder = defineForm({
  kind: 'shareholder',
  ...kindNames.shareholder,
  prefix: 'GDWL',
  money: true,
  columns: { amount: 'paymentAmount', payee: 'skMainstay' },
  sections: [
    section('applicant', '申请信息', {
      ...applicantFields,
      mainstay: { ...applicantFields.mainstay, label: '付款单位' },
      mainstayOther: { ...applicantFields.mainstayOther, label: '其他付款单位' },
    }),
    section('payer', '付款信息', {
      flowType: choice('往来类型', shareholderFlow, { asked: true, example: 'repay' }),
      flowTypeOther: otherText('flowType', '其他往来类型'),
      fkAccount: bankAccount('付款账号', { required: true, example: '6222020200012345678' }),
      fkBank: text('付款开户行', { required: true, max: 60, example: '中国工商银行昆明分行' }),
      paymentAmount: money('付款金额', { required: true, example: '200000.00' }),
      paymentAmount1: moneyInWords('付款金额大写', 'paymentAmount'),
      loanFrom: date('借款开始', { shownWhen: isLoan, askedWhen: isLoan }),
      loanTo: date('借款到期', { shownWhen: isLoan, askedWhen: isLoan, example: inAYear }),
      loanRate: percent('借款利率', { shownWhen: isLoan, askedWhen: isLoan, max: 100 }),
      reason: { ...reason, required: true, example: '归还股东借款' },
    }),
    section('receiver', '收款信息', {
      skMainstay: company('收款单位', { required: true, example: '云岭置业有限公司' }),
      skMainstayOther: otherText('skMainstay', '其他收款单位'),
      skAccount: bankAccount('收款账号', { required: true, example: '6222020200087654321' }),
      skBank: text('收款开户行', { required: true, max: 60, example: '中国建设银行昆明分行' }),
    }),
    section('shares', '股东情况', {
      shareInfoList: table(
        '股东情况汇总',
        {
          nbgdName: text('内部股东', { max: 60, asked: true, example: '云岭置业有限公司' }),
          nbgdRegister: decimal('内部股东注册资本(万元)', { asked: true, example: '1000.00' }),
          nbgdrjBl: percent('内部股东认缴比例', { max: 100, asked: true, example: '100.00' }),
          nbgdsjBl: percent('内部股东实缴比例', { max: 100, asked: true, example: '100.00' }),
          wbgdName: text('外部股东', { max: 60 }),
          wbgdRegister: decimal('外部股东注册资本(万元)'),
          wbgdrjBl: percent('外部股东认缴比例', { max: 100 }),
          wbgdsjBl: percent('外部股东实缴比例', { max: 100 }),
        },
        { required: true, min: 1, max: 50, rowRules: [paidWithinSubscribed] },
      ),
      shareSum: percent('认缴比例合计', { computed: subscribedShares, onlyComputed: true }),
    }),
    section('annex', '附件信息', { annexFile }),
    section('closing', '其他', closingFields),
  ],
  rules: [receiverIsNotPayer, sharesAreWhole, receiverIsShareholder, endsAfter('loanFrom', 'loanTo')],
  version: 2,
})
