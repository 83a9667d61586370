import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, company, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import { money, moneyInWords, percent } from '../fields/number.ts'
import { contractLink, contractName, contractVo } from '../fields/of-contract.ts'
import { attachment } from '../fields/reference.ts'
import { bankAccount, longText, text } from '../fields/text.ts'
import { payManner } from '../options/pay-manner.ts'
import { advancedShare, advanceStaysWithinContract, explainsLargeAdvance } from '../rules/advance.ts'
import { isAtLeastSetting } from '../rules/condition.ts'
import { isNotPast } from '../rules/dates.ts'
import { copied } from '../rules/link.ts'
import { cashStaysSmall, contractIsNoIncome } from '../rules/payment.ts'
import { sameAs } from '../rules/texts.ts'
import { claimBy, limitBy } from '../rules/ledger.ts'

/** submit-forms.md D21. */
export const advance = defineForm({
  kind: 'advance',
  ...kindNames.advance,
  prefix: 'YFK',
  money: true,
  columns: { amount: 'realMoney', payee: 'payee' },
  ledger: {
    limits: [limitBy('writeoff', 'realMoney')],
    claims: [claimBy('contract', 'realMoney', { contract: { pot: 'payable' } })],
  },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('contract', '合同信息', {
      contract: contractLink(['contractName', 'effectiveAmount', 'partyB', 'costType']),
      approvalNo: text('合同审批编号', {
        asked: true,
        computed: copied('contract', 'applyNo'),
        example: 'HT202611200001',
      }),
      contractName,
      advanceRatio: percent('预付比例', { computed: advancedShare }),
    }),
    section('payer', '付款信息', {
      payFirm: company('付款单位', { required: true, prefilled: sameAs('mainstay') }),
      payFirmOther: { ...otherText('payFirm', '其他付款单位'), prefilled: sameAs('mainstayOther') },
      payAccount: bankAccount('付款账号'),
      payManner: choice('付款方式', payManner, { required: true, example: 'bank_transfer' }),
      payMannerOther: otherText('payManner', '其他付款方式'),
      realMoney: money('付款金额', { required: true, example: '30000.00' }),
      realMoney1: moneyInWords('付款金额大写', 'realMoney'),
      expectedOffsetDate: date('预计冲抵日期', { asked: true }),
      guarantee: attachment('预付款保函', {
        askedWhen: isAtLeastSetting('realMoney', 'guaranteeYuan'),
      }),
      payIllustrate: longText('付款说明', { required: true, example: '按合同约定支付预付款' }),
    }),
    section('payee', '收款信息', {
      payee: text('收款单位', {
        required: true,
        max: 60,
        computed: copied('contract', 'partyB'),
        example: '青禾建筑装饰有限公司',
      }),
      collectionAccount: bankAccount('收款账号', { required: true }),
      payBank: text('收款开户行', { required: true, max: 60, example: '中国银行昆明分行' }),
    }),
    section('annex', '附件信息', { annexFile: { ...annexFile, asked: true } }),
    section('contractVo', '其他信息', { contractVo }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    contractIsNoIncome,
    isNotPast('expectedOffsetDate'),
    cashStaysSmall,
    advanceStaysWithinContract,
    explainsLargeAdvance,
  ],
  version: 3,
})
