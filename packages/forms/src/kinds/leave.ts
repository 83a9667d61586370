import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText } from '../fields/choice.ts'
import { endHalfDay, startHalfDay } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { days } from '../fields/number.ts'
import { person } from '../fields/reference.ts'
import { leaveType } from '../options/leave-type.ts'
import { isAtLeastSetting } from '../rules/condition.ts'
import { endsNotBefore } from '../rules/dates.ts'
import {
  explainsOtherLeave,
  leaveDays,
  proofIsAsked,
  warnsAboveCap,
  warnsOfHandoverToSelf,
  warnsWithoutWorkingDays,
} from '../rules/leave.ts'

/** submit-forms.md D15. */
export const leave = defineForm({
  kind: 'leave',
  ...kindNames.leave,
  prefix: 'QJ',
  columns: { period: ['startDate', 'endDate'] },
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('leave', '请假信息', {
      leaveType: choice('请假类型', leaveType, { required: true, example: 'annual' }),
      leaveTypeOther: otherText('leaveType', '其他请假类型'),
      startDate: startHalfDay('开始时间', { required: true }),
      endDate: endHalfDay('结束时间', { required: true }),
      days: days('请假天数', {
        computed: leaveDays,
        onlyComputed: true,
        span: ['startDate', 'endDate'],
      }),
      handover: person('工作交接人', { askedWhen: isAtLeastSetting('days', 'handoverDays') }),
      reason: { ...reason, required: true, max: 500, example: '回乡探望父母' },
      annexFile: {
        ...annexFile,
        label: '证明材料',
        askedWhen: proofIsAsked,
        help: '病假超过规定天数及婚假、产假、陪产假、工伤假、育儿假请附证明',
      },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [
    endsNotBefore('startDate', 'endDate'),
    warnsWithoutWorkingDays,
    warnsAboveCap,
    warnsOfHandoverToSelf,
    explainsOtherLeave,
  ],
  version: 1,
})
