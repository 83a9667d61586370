import { describe, expect, it } from 'vitest'
import { computeValues, defaultSettings, forms, type Values } from '../src/index.ts'
import { proofIsAsked, warnsAboveCap, warnsWithoutWorkingDays } from '../src/rules/leave.ts'
import { facts, warningsOf } from './application.ts'

/** submit-forms.md D15 at its borders. */
describe('the days of a leave', () => {
  const daysOf = (values: Values) => computeValues(forms.leave, values, facts)['days']
  const friday = { leaveType: 'annual', startDate: '2026-11-20 09:00:00', endDate: '2026-11-20 09:00:00' }

  it('are counted once type, start and end are known', () => {
    expect(daysOf(friday)).toBe(0.5)
    for (const name of Object.keys(friday)) expect(daysOf({ ...friday, [name]: undefined })).toBeUndefined()
  })

  it('are working days for a type that the company added', () => {
    const weekend = { ...friday, endDate: '2026-11-22 18:00:00' }
    expect(daysOf({ ...weekend, leaveType: '探亲假（境外）' })).toBe(1)
    expect(daysOf({ ...weekend, leaveType: 'marriage' })).toBe(3)
  })

  it('are unknown for an end before the start', () => {
    expect(daysOf({ ...friday, endDate: '2026-11-20 08:59:59' })).toBeUndefined()
  })
})

describe('a sick leave', () => {
  it('asks for proof above the days of the setting, once its days are known', () => {
    const asks = (values: Values, sickProofDays = 1) =>
      proofIsAsked.holds({ leaveType: 'sick', ...values }, { ...defaultSettings, sickProofDays })
    expect([1, 1.5].map((days) => asks({ days }))).toEqual([false, true])
    expect([0, 0.5].map((days) => asks({ days }, 0))).toEqual([false, true])
    expect(asks({})).toBe(false)
    expect(asks({}, 0)).toBe(false)
    expect(asks({ leaveType: 'annual', days: 20 })).toBe(false)
  })
})

describe('the usual length of a leave', () => {
  it.each([
    ['annual', 15],
    ['personal', 15],
    ['marriage', 13],
    ['maternity', 158],
    ['paternity', 15],
    ['bereavement', 3],
    ['family_visit', 30],
    ['parental', 10],
  ])('of the type %s may be reached: %d days', (leaveType, cap) => {
    const says = (days: number) => warnsAboveCap.check({ leaveType, days }, facts)
    expect(says(cap)).toBeUndefined()
    expect(says(cap + 0.5)).toMatchObject({
      outcome: 'warn',
      code: 'overLeaveCap',
      field: 'endDate',
      words: { max: String(cap), days: String(cap + 0.5) },
    })
  })

  it.each(['sick', 'comp_time', 'nursing', 'work_injury', 'other'])('is not limited for %s', (leaveType) => {
    expect(warnsAboveCap.check({ leaveType, days: 3650 }, facts)).toBeUndefined()
  })

  it('is not judged before type and days are known', () => {
    expect(warnsAboveCap.check({ leaveType: 'bereavement' }, facts)).toBeUndefined()
    expect(warnsAboveCap.check({ days: 3650 }, facts)).toBeUndefined()
  })

  it('is at least half a working day, once it is known', () => {
    expect(warnsWithoutWorkingDays.check({ days: 0 }, facts)).toMatchObject({ code: 'noWorkingDays' })
    expect(warnsWithoutWorkingDays.check({ days: 0.5 }, facts)).toBeUndefined()
    expect(warnsWithoutWorkingDays.check({}, facts)).toBeUndefined()
  })
})

it('a handover to somebody else gives no warning', () => {
  expect(warningsOf('leave', { handover: 'u2' })).toEqual([])
  expect(warningsOf('leave', { handover: undefined })).toEqual([])
})
