import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { date, inAYear } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { people } from '../fields/reference.ts'
import { text } from '../fields/text.ts'
import { accountAttribute } from '../options/account-attribute.ts'
import { defineOptions } from '../options/options.ts'
import { temporaryAccountEnds } from '../rules/account.ts'
import { isOneOf } from '../rules/condition.ts'
import { endsAfter, isNotPast } from '../rules/dates.ts'
import { onceLimit } from '../rules/ledger.ts'

const currency = defineOptions('currency', [
  ['CNY', '人民币'],
  ['USD', '美元'],
  ['HKD', '港元'],
  ['EUR', '欧元'],
  ['JPY', '日元'],
  ['GBP', '英镑'],
])

const isTemporary = isOneOf('attribute', ['temp'])

/** submit-forms.md D11. */
export const kaccount = defineForm({
  kind: 'kaccount',
  ...kindNames.kaccount,
  prefix: 'KH',
  columns: {},
  ledger: { limits: [onceLimit] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('account', '开户信息', {
      company: company('开户单位', { required: true }),
      companyOther: otherText('company', '其他开户单位'),
      attribute: choice('账户性质', accountAttribute, { required: true, example: 'general' }),
      institution: text('开户机构', { required: true, max: 60, example: '中国工商银行昆明分行' }),
      currency: choice('币种', currency, { asked: true, initial: 'CNY' }),
      yjTime: date('预计开户时间', { required: true }),
      expiryDate: date('账户有效期至', { shownWhen: isTemporary, askedWhen: isTemporary, example: inAYear }),
      usage: text('账户用途', { asked: true, wide: true }),
      seals: people('预留印鉴人', { asked: true }),
      ebank: people('网银授权人', { min: 2 }),
      reason: { ...reason, required: true, example: '新项目收款需要' },
      annexFile: { ...annexFile, asked: true },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('yjTime'), endsAfter('yjTime', 'expiryDate'), temporaryAccountEnds],
  version: 2,
})
