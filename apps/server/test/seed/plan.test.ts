import { kinds, mainstays } from '@countersign/forms'
import { describe, expect, it } from 'vitest'
import { formatTime } from '../../src/platform/business-time.ts'
import { afterOfficeMinutes, withinOffice, workdays } from '../../src/seed/company/office-time.rules.ts'
import { planHistory } from '../../src/seed/company/plan.rules.ts'
import { moreDepartments, morePeople, moreRoles, moreTenants } from '../../src/seed/company/staff.ts'
import { departments, people as theSix } from '../../src/seed/organisation.ts'
import { roles } from '../../src/modules/tenant/first-roles.rules.ts'

const asOf = new Date('2026-11-23T16:35:00+08:00')
const everybody = morePeople.map(({ account, name, department }) => ({ account, name, department }))
const plan = planHistory(everybody, { asOf, seed: 1, perDay: 5.2, withProjects: true })
const isOfficeTime = (at: Date) => {
  const [day = '', time = ''] = formatTime(at).split(' ')
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isOpen = (time >= '09:00' && time <= '12:01') || (time >= '13:30' && time <= '18:01')
  return isOpen && weekday > 0 && weekday < 6 && !/-10-0[1-7]$/.test(day)
}

describe('the demo company', () => {
  it('has 60 people in 12 departments of 3 tenants with 17 roles', () => {
    const staff = [...theSix, ...morePeople, ...moreTenants.flatMap(({ people }) => people)]
    expect(staff).toHaveLength(60)
    const names = [...departments, ...moreDepartments, ...moreTenants.flatMap((one) => one.departments)]
    expect(names).toHaveLength(12)
    expect(moreTenants).toHaveLength(2)
    expect(new Set([...roles, ...moreRoles].map(({ alias }) => alias)).size).toBe(17)
  })
  it('gives nobody besides the six a role that approves in the first tenant', () => {
    const given = new Set(morePeople.flatMap((person) => person.roles))
    expect([...given].toSorted()).toEqual(['auditor', 'personnel', 'user'])
    expect(moreDepartments.map(({ name }) => name)).not.toContain('研发部')
  })
  it('has accounts and names of its own in each tenant', () => {
    const ofFirst = [...theSix, ...morePeople]
    for (const staff of [ofFirst, ...moreTenants.map(({ people }) => people)]) {
      expect(new Set(staff.map(({ account }) => account)).size).toBe(staff.length)
      expect(new Set(staff.map(({ name }) => name)).size).toBe(staff.length)
    }
  })
})

describe('the history of the demo company', () => {
  it('is the same at every start', () => {
    expect(planHistory(everybody, { asOf, seed: 1, perDay: 5.2, withProjects: true })).toEqual(plan)
  })
  it('has requests of all 22 kinds and of all companies', () => {
    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(kinds.length)
    expect(new Set(plan.map(({ content }) => content['mainstay']))).toEqual(new Set(mainstays))
  })
  it('fills every one of the last twelve weeks, and nothing lies in the future', () => {
    const weeks = Array.from(
      { length: 12 },
      (_, week) =>
        plan.filter(({ at }) => Math.floor((asOf.getTime() - at.getTime()) / 604_800_000) === week).length,
    )
    expect(Math.min(...weeks)).toBeGreaterThan(3)
    expect(plan.filter(({ at }) => at >= asOf)).toEqual([])
  })
  it('is submitted and decided in office hours, in the order of the turns, each request at a moment of its own', () => {
    for (const { at, turns } of plan) {
      const times = [at, ...turns.map((turn) => turn.at)]
      expect(times.filter((time) => !isOfficeTime(time))).toEqual([])
      expect(times.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(times)
    }
    expect(new Set(plan.map(({ at, applicant }) => `${applicant} ${at.getTime()}`)).size).toBe(plan.length)
  })
  it('links requests to earlier ones only', () => {
    const links = plan.flatMap(({ links }, place) =>
      Object.values(links).flatMap((places) => places.map((linked) => [linked, place] as const)),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(([linked, place]) => linked < 0 || linked >= place)).toEqual([])
  })
})

describe('office time', () => {
  it.each([
    ['2026-11-20 17:00', 120, '2026-11-23 10:00'],
    ['2026-11-20 11:30', 60, '2026-11-20 14:00'],
    ['2026-09-30 18:00', 1, '2026-10-08 09:01'],
    ['2026-11-21 12:00', 0, '2026-11-23 09:00'],
  ])('after %s and %i minutes is %s', (from, minutes, then) => {
    const found = afterOfficeMinutes(new Date(`${from.replace(' ', 'T')}:00+08:00`), minutes)
    expect(formatTime(found).slice(0, 16)).toBe(then)
  })
  it.each([
    ['2026-11-22 03:00', '2026-11-20 18:00'],
    ['2026-11-23 12:30', '2026-11-23 12:00'],
    ['2026-11-23 10:00', '2026-11-23 10:00'],
    ['2026-10-05 10:00', '2026-09-30 18:00'],
  ])('the last of office hours until %s is %s', (at, then) => {
    expect(formatTime(withinOffice(new Date(`${at.replace(' ', 'T')}:00+08:00`))).slice(0, 16)).toBe(then)
  })
  it('has no working days at the weekend and on public holidays', () => {
    const days = workdays(new Date('2026-09-28T00:00:00+08:00'), new Date('2026-10-12T10:00:00+08:00'))
    expect(days.map((day) => formatTime(day).slice(5, 10))).toEqual([
      '09-28',
      '09-29',
      '09-30',
      '10-08',
      '10-09',
      '10-12',
    ])
  })
})
