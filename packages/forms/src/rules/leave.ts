import { countHalfDays } from '../dates/half-days.ts'
import { findLeaveType, leaveType, type LeaveType } from '../options/leave-type.ts'
import { numberIn, textIn } from '../values.ts'
import { defineComputation } from './computation.ts'
import { isOneOf, type SettingCondition } from './condition.ts'
import { defineRule } from './rule.ts'

/**
 * The days that each type of leave counts: submit-forms.md D0.5, and submit-forms.md D15 for the types it does not
 * name. A new type does not compile without a line here.
 */
const countedBy = {
  annual: 'working',
  personal: 'working',
  sick: 'working',
  marriage: 'natural',
  maternity: 'natural',
  paternity: 'natural',
  bereavement: 'working',
  comp_time: 'working',
  nursing: 'working',
  work_injury: 'natural',
  family_visit: 'natural',
  parental: 'working',
  other: 'working',
} satisfies Record<LeaveType, 'working' | 'natural'>

/** Days of a leave in halves. Absent until the type and both ends are known and in order. */
export const leaveDays = defineComputation(
  ['leaveType', 'startDate', 'endDate'],
  ['workingDay'],
  (values, { workingDay }) => {
    const chosen = textIn(values, 'leaveType')
    const type = findLeaveType(chosen)
    const start = textIn(values, 'startDate')
    const end = textIn(values, 'endDate')
    if (chosen === undefined || start === undefined || end === undefined || end < start) return undefined
    // A type that the company added counts as 其他 does.
    return countHalfDays(start, end, countedBy[type ?? 'other'] === 'working' ? workingDay : () => true)
  },
)

const alwaysProved = isOneOf('leaveType', ['marriage', 'maternity', 'paternity', 'work_injury', 'parental'])

/** Types and lengths of leave that need proof (submit-forms.md D15, column proof). */
export const proofIsAsked: SettingCondition = {
  reads: ['leaveType', 'days'],
  holds: (values, { sickProofDays }) =>
    alwaysProved.holds(values) ||
    (values['leaveType'] === 'sick' && (numberIn(values, 'days') ?? 0) > sickProofDays),
}

export const warnsWithoutWorkingDays = defineRule(['days'], [], (values) =>
  numberIn(values, 'days') === 0 ? { outcome: 'warn', code: 'noWorkingDays', field: 'endDate' } : undefined,
)

export const warnsAboveCap = defineRule(['leaveType', 'days'], ['settings'], (values, { settings }) => {
  const type = findLeaveType(textIn(values, 'leaveType'))
  const days = numberIn(values, 'days')
  const cap = type && settings[`leaveCap.${type}` as const]
  if (!type || days === undefined || cap == null || days <= cap) return undefined
  const words = { type: { options: leaveType, code: type }, max: String(cap), days: String(days) }
  return { outcome: 'warn', code: 'overLeaveCap', field: 'endDate', words }
})

export const warnsOfHandoverToSelf = defineRule(['handover'], ['applicantId'], (values, { applicantId }) =>
  values['handover'] === applicantId
    ? { outcome: 'warn', code: 'handoverIsSelf', field: 'handover' }
    : undefined,
)

/** submit-forms.md D15: the type 其他 needs an explanation. */
export const explainsOtherLeave = defineRule(['leaveType'], [], (values) =>
  values['leaveType'] === 'other'
    ? { outcome: 'explain', code: 'explainOther', field: 'leaveType' }
    : undefined,
)
