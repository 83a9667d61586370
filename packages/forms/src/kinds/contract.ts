import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { applicantFields, closingFields } from '../fields/every-form.ts'
import { integer, money, percent } from '../fields/number.ts'
import { topicParts } from '../fields/of-meeting.ts'
import { attachment, department, link } from '../fields/reference.ts'
import { table } from '../fields/table.ts'
import { longText, text } from '../fields/text.ts'
import { costType } from '../options/cost-type.ts'
import { defineOptions } from '../options/options.ts'
import { vatRate } from '../options/vat-rate.ts'
import { all, any, isFilled, isOneOf, not } from '../rules/condition.ts'
import {
  amountRangeOf,
  awardedAfterTender,
  companyIsOneParty,
  creditCodeFits,
  effectiveAmount,
  netOfTax,
  planIsWhole,
  planRowsAgree,
  signedAfterAward,
  staysBelowCeiling,
  taxWithin,
} from '../rules/contract.ts'
import { endsNotBefore } from '../rules/dates.ts'
import { nestedLink } from '../rules/link.ts'
import { differs } from '../rules/texts.ts'
import { contractAmount } from '../rules/route-amount.ts'
import { ceilingClaim, limitBy, payableLimit } from '../rules/ledger.ts'

const amountRange = defineOptions('amountRange', [
  ['up_to_50k', '≤5万'],
  ['50k_to_200k', '5–20万'],
  ['200k_to_1m', '20–100万'],
  ['from_1m', '≥100万'],
])

const amountType = defineOptions('amountType', [
  ['fixed', '固定总价(包干)'],
  ['provisional', '暂定总价'],
  ['unit', '单价合同'],
  ['framework', '框架无总价'],
])

const contractType = defineOptions('contractType', [
  ['purchase', '采购'],
  ['sales', '销售'],
  ['engineering', '建设工程'],
  ['service', '服务'],
  ['consulting', '咨询/技术'],
  ['lease_out', '租赁(出租)'],
  ['lease_in', '租赁(承租)'],
  ['loan', '借款'],
  ['guarantee', '担保'],
  ['commission', '委托'],
  ['property', '物业'],
  ['agency', '代理/中介'],
  ['labor', '劳务'],
  ['cooperation', '合作'],
  ['framework', '框架'],
  ['supplement', '补充/变更'],
  ['nda', '保密'],
  ['other', '其他'],
])

const sealType = defineOptions('sealType', [
  ['official_seal', '公章'],
  ['contract_seal', '合同专用章'],
  ['legal_seal', '法人章'],
  ['finance_seal', '财务专用章'],
  ['cross_page', '骑缝章'],
  ['e_seal', '电子签章'],
])

const signingBasis = defineOptions('signingBasis', [
  ['tender', '招标'],
  ['meeting', '会议决议'],
  ['inquiry', '询比价'],
  ['single', '单一来源'],
  ['budget', '预算'],
  ['renewal', '续签'],
  ['other', '其他'],
])

const hasAmount = isOneOf('costType', ['expense', 'income'])
const isFixed = all(hasAmount, isOneOf('amountType', ['fixed']))
const isProvisional = all(hasAmount, isOneOf('amountType', ['provisional', 'unit']))
const isTotalled = any(isFixed, isProvisional)
// A field is hidden only when the choice excludes it, because a draft may be filled in before the choice.
const mayHaveAmount = not(isOneOf('costType', ['none']))
const mayBeFixed = all(mayHaveAmount, not(isOneOf('amountType', ['provisional', 'unit', 'framework'])))
const mayBeProvisional = all(mayHaveAmount, not(isOneOf('amountType', ['fixed', 'framework'])))
const mayBeTotalled = all(mayHaveAmount, not(isOneOf('amountType', ['framework'])))
const isExpense = isOneOf('costType', ['expense'])
const isTendered = isOneOf('basis', ['tender'])

/** submit-forms.md D10. */
export const contract = defineForm({
  kind: 'contract',
  ...kindNames.contract,
  prefix: 'HT',
  money: true,
  columns: {
    amount: 'effectiveAmount',
    payee: 'partyB',
    period: ['startDate', 'endDate'],
  },
  routeAmount: contractAmount(4),
  ledger: {
    limits: [payableLimit, limitBy('refund', 'effectiveAmount', 'contract')],
    claims: [ceilingClaim],
  },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('contract', '合同信息', {
      contractName: text('合同名称', { required: true, example: '办公楼维修工程合同' }),
      contractNum: text('合同编号', { required: true, example: 'HT-2026-001' }),
      contractType: choice('合同类型', contractType, { required: true }),
      contractTypeOther: otherText('contractType', '其他合同类型'),
      partyA: text('甲方', { required: true, example: '云岭控股集团有限公司' }),
      partyB: text('乙方', { required: true, example: '青禾建筑装饰有限公司' }),
      creditCode: text('对方统一社会信用代码', { asked: true, isCode: true, example: '91350100M000100Y43' }),
      handpart: department('承办部门', { required: true }),
      content: longText('主要内容', { required: true, max: 2000, example: '办公楼外墙及屋面维修' }),
    }),
    section('amount', '金额信息', {
      costType: choice('收支类型', costType, { required: true }),
      amountType: choice('金额类型', amountType, { shownWhen: mayHaveAmount, requiredWhen: hasAmount }),
      zdAmount: money('暂定金额', {
        shownWhen: mayBeProvisional,
        requiredWhen: isProvisional,
        example: '100000.00',
      }),
      bgAmount: money('包干金额', { shownWhen: mayBeFixed, requiredWhen: isFixed, example: '100000.00' }),
      sdAmount: money('审定金额', {
        shownWhen: all(mayHaveAmount, any(isOneOf('contractType', ['supplement']), isFilled('sdAmount'))),
      }),
      effectiveAmount: money('合同金额', {
        shownWhen: mayHaveAmount,
        computed: effectiveAmount,
        onlyComputed: true,
      }),
      amount: choice('金额区间', amountRange, { shownWhen: mayHaveAmount, computed: amountRangeOf }),
      vatRate: choice('税率', vatRate, { shownWhen: mayBeTotalled, requiredWhen: isTotalled, example: '9' }),
      notTax: money('不含税金额', { shownWhen: mayHaveAmount, computed: netOfTax, onlyComputed: true }),
      tax: money('税额', { shownWhen: mayHaveAmount, computed: taxWithin, onlyComputed: true }),
      paymentPlan: table(
        '付款计划',
        {
          stage: text('阶段', { required: true, max: 60, example: '竣工验收后' }),
          ratio: percent('比例', { required: true, max: 100, example: '100.00' }),
          amount: money('金额', { required: true, example: '100000.00' }),
          condition: text('付款条件', { max: 100 }),
          date: date('预计时间'),
        },
        {
          max: 50,
          shownWhen: not(isOneOf('costType', ['income', 'none'])),
          askedWhen: all(isExpense, isTotalled),
          totals: ['amount'],
        },
      ),
    }),
    section('signing', '签订信息', {
      basis: choice('签订依据', signingBasis, { required: true, example: 'inquiry' }),
      basisOther: otherText('basis', '其他签订依据'),
      basisText: text('依据说明', { asked: true, example: '三家询价，择优选定' }),
      winningTime: date('中标时间', {
        shownWhen: isTendered,
        requiredWhen: isTendered,
        example: '2025-12-29',
      }),
      yzType: choices('用印类型', sealType, { required: true }),
      copies: integer('份数', { asked: true, min: 1, max: 50, example: 4 }),
      qdTime: date('签订时间', { required: true, example: '2026-01-05' }),
      startDate: date('履行开始', { asked: true }),
      endDate: date('履行结束', { asked: true }),
      contractFile: attachment('合同文本', { required: true }),
    }),
    section('tender', '招标信息', {
      tender: link(
        '关联招标',
        ['tender'],
        [
          { path: 'applicationName', label: '招标名称', type: 'text' },
          { path: 'tenderDate', label: '招标时间', type: 'date' },
          { path: 'tenderType', label: '招标方式', type: 'text' },
          { path: 'agencies', label: '招标代理机构', type: 'text' },
          { path: 'kzPrice', label: '控制价', type: 'money' },
          { path: 'paymentTerms', label: '付款条件', type: 'text' },
        ],
        { takes: ['meeting'] },
      ),
    }),
    section('meeting', '议题会签信息', {
      meeting: link('关联议题', ['meeting'], topicParts, {
        computed: nestedLink('tender', 'meeting'),
        help: '已关联招标时，取自招标所关联的议题',
      }),
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    differs('partyA', 'partyB', 'refuse', 'sameParty'),
    companyIsOneParty,
    creditCodeFits,
    planIsWhole,
    planRowsAgree,
    signedAfterAward,
    awardedAfterTender,
    staysBelowCeiling,
    endsNotBefore('startDate', 'endDate'),
  ],
  version: 4,
})
