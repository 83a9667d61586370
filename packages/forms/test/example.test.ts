import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  type DictionaryEntry,
  exampleValues,
  type FormSettings,
  forms,
  kinds,
  mainstays,
  validateInput,
} from '../src/index.ts'
import { addDays } from '../src/dates/calendar-date.ts'
import { facts, opening } from './application.ts'
import { lookups } from './sampler.ts'

/** The example is what a caller of `add` copies: whatever the day, the companies and the settings, it is accepted. */
const context = { ...opening, sampleFileId: 'f1', colleagueId: 'u2', companies: mainstays }

interface Situation {
  today?: string
  companies?: readonly string[]
  settings?: FormSettings
}

function issuesIn({ today = facts.today, companies = mainstays, settings = defaultSettings }: Situation) {
  const entries = companies.map((label): DictionaryEntry => ({ code: label, label, isActive: true }))
  return kinds.flatMap((kind) => {
    const example = exampleValues(forms[kind], { ...context, today, companies, settings })
    const given = { ...facts, today, settings }
    return validateInput(
      forms[kind],
      example,
      { ...lookups, options: () => entries },
      given,
      'page',
    ).issues.map(({ code, field }) => `${kind}: ${code} ${field}`)
  })
}

describe('the example of every form is accepted', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('%d days after a Friday', (count) => {
    expect(issuesIn({ today: addDays('2026-11-20', count) })).toEqual([])
  })

  it('years later, on the last day of a leap year', () => {
    expect(issuesIn({ today: '2040-12-31' })).toEqual([])
  })

  it('with companies of another group, also of two', () => {
    expect(issuesIn({ companies: ['甲公司', '乙公司', '丙公司'] })).toEqual([])
    expect(issuesIn({ companies: ['甲公司', '乙公司'] })).toEqual([])
  })

  it('with settings that ask for more', () => {
    const strict = {
      handoverDays: 1,
      guaranteeYuan: 0,
      sickProofDays: 0,
      borrowDays: 0,
      reimbursementDaysBack: 0,
    }
    expect(issuesIn({ settings: { ...defaultSettings, ...strict } })).toEqual([])
  })
})

it('the receiver in the example of a shareholder payment is the shareholder it names', () => {
  const companies = ['云岭控股集团有限公司', '云岭能源服务有限公司', '云岭置业有限公司']
  const example = exampleValues(forms.shareholder, { ...context, companies })
  const { issues, warnings } = validateInput(forms.shareholder, example, lookups, facts, 'page')
  expect([...issues, ...warnings]).toEqual([])
})
