import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields } from '../fields/every-form.ts'
import {
  contractAmount,
  contractCode,
  contractLink,
  contractName,
  contractVo,
} from '../fields/of-contract.ts'
import { attachment, linked, people } from '../fields/reference.ts'
import { longText, text } from '../fields/text.ts'
import { acceptResult } from '../options/accept-result.ts'
import { defineOptions } from '../options/options.ts'
import { isOneOf } from '../rules/condition.ts'
import { isNotFuture } from '../rules/dates.ts'
import { acceptedAfterSigned, applicantIsNoAcceptor } from '../rules/inspection.ts'
import { copiedFiles, nestedRecord } from '../rules/link.ts'

const acceptType = defineOptions('acceptType', [
  ['goods', '货物'],
  ['engineering', '工程'],
  ['service', '服务'],
  ['stage', '阶段'],
  ['final', '竣工/最终'],
])

const isConditional = isOneOf('acceptResult', ['conditional'])

/** submit-forms.md D5. */
export const inspection = defineForm({
  kind: 'inspection',
  ...kindNames.inspection,
  prefix: 'YS',
  columns: { amount: 'amount' },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('contract', '合同信息', {
      contract: contractLink([
        'contractName',
        'contractNum',
        'effectiveAmount',
        'contractFile',
        'qdTime',
        'paymentsVo',
        'advanceVo',
        'ucardVo',
      ]),
      projectName: text('项目名称', { required: true, example: '办公楼维修工程' }),
      contractName,
      contractCode,
      amount: contractAmount,
      contractFile: attachment('合同文件', {
        required: true,
        computed: copiedFiles('contract', 'contractFile'),
      }),
    }),
    section('acceptance', '验收信息', {
      acceptType: choice('验收类型', acceptType, { asked: true }),
      acceptDate: date('验收日期', { asked: true, example: '2026-01-05' }),
      acceptDetail: longText('验收内容及情况', {
        required: true,
        max: 2000,
        example: '工程量与图纸相符，质量合格',
      }),
      acceptResult: choice('验收结论', acceptResult, { asked: true }),
      rectification: longText('整改要求', { shownWhen: isConditional, askedWhen: isConditional }),
      rectifyDeadline: date('整改期限', { shownWhen: isConditional, askedWhen: isConditional }),
      acceptors: people('验收人员', { asked: true, min: 2, max: 20 }),
      baseCode: attachment('验收签字', { max: 1, pictures: true }),
      annexFile: { ...annexFile, label: '验收资料', asked: true },
    }),
    section('contractVo', '合同审批信息', { contractVo }),
    section('paymentsVo', '付款信息', {
      paymentsVo: linked('合同付款', [{ path: 'updateTime', label: '付款审批时间', type: 'dateTime' }], {
        computed: nestedRecord('contract', 'paymentsVo'),
      }),
    }),
    section('advanceVo', '预付款信息', {
      advanceVo: linked(
        '预付款',
        [
          { path: 'applicationName', label: '预付款申请名称', type: 'text' },
          { path: 'updateTime', label: '预付款审批时间', type: 'dateTime' },
        ],
        { computed: nestedRecord('contract', 'advanceVo') },
      ),
    }),
    section('ucardVo', '用印信息', {
      ucardVo: linked('证件使用', [{ path: 'updateTime', label: '证件使用审批时间', type: 'dateTime' }], {
        computed: nestedRecord('contract', 'ucardVo'),
      }),
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotFuture('acceptDate'), acceptedAfterSigned, applicantIsNoAcceptor],
  version: 4,
})
