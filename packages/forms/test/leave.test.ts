import { describe, expect, it } from 'vitest'
import { columnsOf, forms } from '../src/index.ts'
import { issuesOf, stampedValues, validate, warningsOf } from './application.ts'

const daysOf = (changes: Record<string, unknown>) => validate('leave', changes).values['days']

describe('the days of a leave', () => {
  // From a Friday to the next Monday.
  const weekend = { startDate: '2026-11-20', endDate: '2026-11-23' }

  it.each(['annual', 'personal', 'sick', 'bereavement', 'comp_time', 'nursing', 'parental', 'other'])(
    'are working days for %s',
    (leaveType) => {
      expect(daysOf({ leaveType, ...weekend })).toBe(2)
    },
  )

  it.each(['marriage', 'maternity', 'paternity', 'work_injury', 'family_visit'])(
    'are natural days for %s',
    (leaveType) => {
      expect(daysOf({ leaveType, ...weekend })).toBe(4)
    },
  )

  it('are divided into halves at noon', () => {
    expect(daysOf({ startDate: '2026-11-20 12:00:00', endDate: '2026-11-20' })).toBe(0.5)
    expect(daysOf({ startDate: '2026-11-20', endDate: '2026-11-20 11:59:59' })).toBe(0.5)
    expect(daysOf({ startDate: '2026-11-20', endDate: '2026-11-20' })).toBe(1)
  })

  it('ignore the value of the caller', () => {
    expect(daysOf({ ...weekend, days: 99 })).toBe(2)
    expect(daysOf({ ...weekend, endDate: undefined, days: 99 })).toBeUndefined()
  })

  it('give a warning if there is no working day', () => {
    const changes = { startDate: '2026-11-21', endDate: '2026-11-22' }
    expect(issuesOf('leave', changes)).toEqual([])
    expect(validate('leave', changes).warnings).toMatchObject([
      { code: 'noWorkingDays', outcome: 'warn', message: { zh: '所选时间内没有工作日' } },
    ])
    expect(warningsOf('leave', { ...changes, leaveType: 'marriage', annexFile: ['f1'] })).toEqual([])
  })
})

describe('a leave', () => {
  it.each([
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20 13:00:00', '2026-11-20 12:59:59'],
  ])('from %s to %s is refused', (startDate, endDate) => {
    const { issues } = validate('leave', { startDate, endDate })
    expect(issues).toMatchObject([{ field: 'endDate', code: 'endBeforeStart' }])
    expect(issues[0]?.message).toEqual({ zh: '结束时间不能早于开始时间', en: 'End must not be before Start' })
  })

  it('asks from three days on who takes over, on the page only', () => {
    const threeDays = { startDate: '2026-11-18', endDate: '2026-11-20' }
    expect(issuesOf('leave', threeDays, 'page')).toEqual(['required handover'])
    expect(issuesOf('leave', threeDays, 'api')).toEqual([])
    expect(issuesOf('leave', { ...threeDays, startDate: '2026-11-18 13:00:00' }, 'page')).toEqual([])
    expect(issuesOf('leave', { ...threeDays, handover: 'u2' }, 'page')).toEqual([])
  })

  it('gives a warning if the applicant is named as the person who takes over', () => {
    expect(warningsOf('leave', { handover: 'u1' })).toEqual(['warn handoverIsSelf handover'])
  })

  it.each(['marriage', 'maternity', 'paternity', 'work_injury', 'parental'])(
    'of the type %s asks for proof, on the page only',
    (leaveType) => {
      expect(issuesOf('leave', { leaveType }, 'page')).toEqual(['required annexFile'])
      expect(issuesOf('leave', { leaveType }, 'api')).toEqual([])
      expect(issuesOf('leave', { leaveType, annexFile: 'f1' }, 'page')).toEqual([])
    },
  )

  it('of the type sick asks for proof only above one day', () => {
    const sick = { leaveType: 'sick', startDate: '2026-11-19' }
    expect(issuesOf('leave', { ...sick, endDate: '2026-11-19' }, 'page')).toEqual([])
    expect(issuesOf('leave', { ...sick, endDate: '2026-11-20 10:00:00' }, 'page')).toEqual([
      'required annexFile',
    ])
  })

  it.each(['annual', 'personal', 'bereavement', 'comp_time', 'nursing', 'family_visit'])(
    'of the type %s asks for no proof',
    (leaveType) => {
      expect(issuesOf('leave', { leaveType }, 'page')).toEqual([])
    },
  )

  it('above the cap of its type gives a warning with its message', () => {
    const { warnings } = validate('leave', {
      leaveType: 'bereavement',
      startDate: '2026-11-16',
      endDate: '2026-11-20',
    })
    expect(warnings).toEqual([
      {
        field: 'endDate',
        code: 'overLeaveCap',
        outcome: 'warn',
        message: {
          zh: '丧假一般不超过 3 天，本次为 5 天',
          en: 'Bereavement leave is usually at most 3 days, this one is 5',
        },
      },
    ])
  })

  it('of the type 其他 asks for an explanation without blocking', () => {
    const changes = { leaveType: '看病陪护' }
    expect(validate('leave', changes).values).toMatchObject({
      leaveType: 'other',
      leaveTypeOther: '看病陪护',
    })
    expect(warningsOf('leave', changes)).toEqual(['explain explainOther leaveType'])
    expect(issuesOf('leave', { leaveType: 'other' }, 'page')).toEqual(['required leaveTypeOther'])
    expect(issuesOf('leave', { leaveType: 'other' }, 'api')).toEqual([])
  })

  it('accepts a reason of at most 500 characters', () => {
    expect(issuesOf('leave', { reason: '长'.repeat(500) })).toEqual([])
    expect(issuesOf('leave', { reason: '长'.repeat(501) })).toEqual(['tooLong reason'])
  })

  it('accepts a name of at most 100 characters', () => {
    expect(issuesOf('leave', { applicationName: '长'.repeat(100) })).toEqual([])
    expect(issuesOf('leave', { applicationName: '长'.repeat(101) })).toEqual(['tooLong applicationName'])
  })

  it('sends copies to all named people except the applicant', () => {
    expect(validate('leave', { ccUserIds: '张三、李四' }).values['ccUserIds']).toEqual(['u2'])
    expect(validate('leave', { ccUserIds: ['u1'] }).values).not.toHaveProperty('ccUserIds')
  })

  it('for a company outside the group keeps the name of the company', () => {
    expect(validate('leave', { mainstay: '甲乙丙有限公司' }).values).toMatchObject({
      mainstay: '其他',
      mainstayOther: '甲乙丙有限公司',
    })
    expect(issuesOf('leave', { mainstay: '其他' }, 'page')).toEqual(['required mainstayOther'])
  })

  it('has company and period as columns', () => {
    const values = stampedValues('leave', {
      mainstay: '甲乙丙有限公司',
      startDate: '2026-11-20',
      endDate: '2026-11-20',
    })
    expect(columnsOf(forms.leave, values)).toEqual({
      amount: null,
      company: '甲乙丙有限公司',
      payee: null,
      periodFrom: '2026-11-20 00:00:00',
      periodTo: '2026-11-20 23:59:59',
    })
  })
})
