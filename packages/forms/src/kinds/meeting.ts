import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, choices, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { departments, person } from '../fields/reference.ts'
import { majorMatter } from '../options/major-matter.ts'
import { meetType } from '../options/meet-type.ts'
import { isNotPast } from '../rules/dates.ts'

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
