import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, company, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { money } from '../fields/number.ts'
import { link } from '../fields/reference.ts'
import { bankAccount, text } from '../fields/text.ts'
import { accountAttribute } from '../options/account-attribute.ts'
import { closingCheck } from '../options/closing-check.ts'
import { closingIsChecked } from '../rules/account.ts'
import { isAbove } from '../rules/condition.ts'
import { isNotPast } from '../rules/dates.ts'
import { copied, copiedOption } from '../rules/link.ts'
import { closedOnce } from '../rules/ledger.ts'

const hasBalance = isAbove('balance', 0)

/** submit-forms.md D12. */
export const household = defineForm({
  kind: 'household',
  ...kindNames.household,
  prefix: 'XH',
  columns: {},
  ledger: { claims: [closedOnce] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('account', '销户信息', {
      kaccount: link('关联开户申请', ['kaccount'], [], {
        takes: ['company', 'attribute', 'institution'],
        help: '关联原开户申请后自动带出账户信息；没有时请手工填写',
      }),
      company: company('销户单位', { required: true, proposed: copied('kaccount', 'company') }),
      companyOther: otherText('company', '其他销户单位'),
      accountNo: bankAccount('销户账号', { asked: true }),
      attribute: choice('账户性质', accountAttribute, {
        required: true,
        computed: copiedOption('kaccount', { kaccount: 'attribute' }, accountAttribute),
        example: 'general',
      }),
      institution: text('开户机构', {
        required: true,
        max: 60,
        computed: copied('kaccount', 'institution'),
        example: '中国工商银行昆明分行',
      }),
      yjTime: date('预计销户时间', { required: true }),
      balance: money('账户余额', { asked: true, min: 0, example: '0.00' }),
      destinationAccount: bankAccount('余额转入账号', { shownWhen: hasBalance, askedWhen: hasBalance }),
      pendingCheck: choices('销户前核对', closingCheck, {
        asked: true,
        wide: true,
        example: ['no_transit', 'no_cheques', 'ebank_closed', 'no_pledge'],
      }),
      reason: { ...reason, required: true, example: '项目结束，账户不再使用' },
      annexFile,
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('yjTime'), closingIsChecked],
  version: 2,
})
