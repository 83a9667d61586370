import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { money, moneyInWords } from '../fields/number.ts'
import { bankAccount, longText, text } from '../fields/text.ts'
import { defineOptions } from '../options/options.ts'
import { payManner } from '../options/pay-manner.ts'
import { isOneOf, not } from '../rules/condition.ts'
import { cashStaysSmall } from '../rules/payment.ts'
import { needsContract } from '../rules/payment-without-contract.ts'
import { sameAs } from '../rules/texts.ts'
import { limitBy } from '../rules/ledger.ts'

const costCategory = defineOptions('costCategory', [
  ['utility', '水电燃气'],
  ['property', '物业费'],
  ['tax', '税费'],
  ['social', '社保公积金'],
  ['deposit', '保证金/押金'],
  ['court', '诉讼/评估'],
  ['training', '培训/会务'],
  ['sporadic', '零星采购'],
  ['government', '政府规费'],
  ['other', '其他'],
])

const isByAccount = not(isOneOf('payManner', ['cash']))

/** submit-forms.md D4. */
export const nopayment = defineForm({
  kind: 'nopayment',
  ...kindNames.nopayment,
  prefix: 'WHTFK',
  money: true,
  columns: { amount: 'realMoney', payee: 'payee' },
  ledger: { limits: [limitBy('writeoff', 'realMoney'), limitBy('refund', 'realMoney')] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('payer', '付款信息', {
      payFirm: company('付款单位', { required: true, prefilled: sameAs('mainstay') }),
      payFirmOther: { ...otherText('payFirm', '其他付款单位'), prefilled: sameAs('mainstayOther') },
      payAccount: bankAccount('付款账号'),
      payManner: choice('付款方式', payManner, { required: true, example: 'bank_transfer' }),
      payMannerOther: otherText('payManner', '其他付款方式'),
      costCategory: choice('费用类别', costCategory, { asked: true }),
      costCategoryOther: otherText('costCategory', '其他费用类别'),
      realMoney: money('付款金额', { required: true }),
      realMoney1: moneyInWords('付款金额大写', 'realMoney'),
      payIllustrate: longText('付款说明', { required: true, example: '支付本月办公区水电费' }),
    }),
    section('payee', '收款信息', {
      payee: text('收款单位', { required: true, max: 60, example: '昆明供电局' }),
      collectionAccount: bankAccount('收款账号', { requiredWhen: isByAccount }),
      payBank: text('收款开户行', { requiredWhen: isByAccount, max: 60, example: '中国银行昆明分行' }),
    }),
    section('annex', '附件信息', { annexFile: { ...annexFile, label: '依据', asked: true } }),
    section('closing', '其他', closingFields),
  ],
  rules: [cashStaysSmall, needsContract],
  version: 2,
})
