import { defineOptions, type Options } from './options.ts'

export const leaveType = defineOptions('leaveType', [
  ['annual', '年假'],
  ['personal', '事假'],
  ['sick', '病假'],
  ['marriage', '婚假'],
  ['maternity', '产假'],
  ['paternity', '陪产假/护理假'],
  ['bereavement', '丧假'],
  ['comp_time', '调休'],
  ['nursing', '哺乳假'],
  ['work_injury', '工伤假'],
  ['family_visit', '探亲假'],
  ['parental', '育儿假'],
  ['other', '其他'],
])

export type LeaveType = typeof leaveType extends Options<'leaveType', infer Code> ? Code : never

export function findLeaveType(code: string | undefined): LeaveType | undefined {
  return leaveType.entries.find((entry) => entry.code === code)?.code
}
