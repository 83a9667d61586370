import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { departments, person } from '../fields/reference.ts'
import { defineOptions } from '../options/options.ts'
import { isNotPast } from '../rules/dates.ts'

const majorMatter = defineOptions('majorMatter', [
  ['decision', '重大决策'],
  ['personnel', '重要干部任免'],
  ['project', '重大项目'],
  ['fund', '大额资金'],
])

const meetType = defineOptions('meetType', [
  ['party_committee', '党委会'],
  ['shareholder', '股东会'],
  ['board', '董事会'],
  ['supervisors', '监事会'],
  ['general_manager', '总经理办公会'],
  ['special', '专题会'],
  ['other', '其他'],
])

/** submit-forms.md D7. The topic is the name of the application. */
export const meeting = defineForm({
  kind: 'meeting',
  ...kindNames.meeting,
  prefix: 'YT',
  columns: {},
  sections: [
    section('applicant', '申请信息', {
      ...applicantFields,
      applicationName: { ...applicantFields.applicationName, label: '议题名称' },
    }),
    section('topic', '议题信息', {
      meetType: choice('会议类型', meetType, { required: true }),
      meetTypeOther: otherText('meetType', '其他会议类型'),
      planDate: date('拟上会日期'),
      reporter: person('汇报人', { asked: true }),
      isMajor: choices('三重一大', majorMatter),
      signDepts: departments('会签部门', { asked: true }),
      reason: { ...reason, label: '议题内容', required: true, example: '审议年度预算调整方案' },
      annexFile: { ...annexFile, label: '议题材料', required: true },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('planDate')],
  version: 2,
})
