import { describe, expect, it } from 'vitest'
import { findEntry } from '../src/dictionary.ts'
import { type DictionaryEntry, exampleValues, forms, labelsOffered, parseValues } from '../src/index.ts'
import { opening } from './application.ts'
import { lookups, sampler } from './sampler.ts'

const entry = (code: string, label: string, isActive = true): DictionaryEntry => ({ code, label, isActive })
const parse = (entries: readonly DictionaryEntry[] | undefined, company: string) => {
  const { values, issues } = parseValues(sampler, { company }, { ...lookups, options: () => entries })
  return { ...values, issues: issues.map(({ code, field }) => `${code} ${field}`) }
}

describe('an entry of a dictionary', () => {
  it('is found by its label before the code of another one, and active ones are found before sealed ones', () => {
    const entries = [entry('乙', '甲', false), entry('甲', '乙'), entry('3', '甲')]
    expect(findEntry(entries, '甲')).toBe(entries[2])
    expect(findEntry(entries, '乙')).toBe(entries[1])
    expect(findEntry(entries, '3')).toBe(entries[2])
    expect(findEntry(entries, '丙')).toBeUndefined()
    expect(labelsOffered(entries)).toEqual(['乙', '甲'])
  })
})

describe('a company', () => {
  it('is accepted as entered if the dictionary is not known', () => {
    expect(parse(undefined, '哪家公司')).toEqual({ company: '哪家公司', issues: [] })
  })

  it('that is unknown becomes 其他 only if 其他 may be chosen', () => {
    expect(parse([entry('1', '其他')], '外面的公司')).toMatchObject({ company: '其他', issues: [] })
    for (const entries of [[], [entry('1', '甲')], [entry('1', '其他', false)]]) {
      expect(parse(entries, '外面的公司')).toEqual({ issues: ['notACompany company'] })
    }
  })
})

describe('the example of a form', () => {
  const of = (companies: string[]) =>
    exampleValues(forms.shareholder, { ...opening, sampleFileId: 'f1', colleagueId: 'u2', companies })

  it('names companies that may be chosen, and two different ones if there are two', () => {
    const own = '云岭置业有限公司'
    expect(of(['甲', '乙', own])).toMatchObject({ mainstay: '甲', skMainstay: own })
    expect(of([own, '乙'])).toMatchObject({ mainstay: own, skMainstay: '乙' })
    expect(of(['甲', '乙'])).toMatchObject({ mainstay: '甲', skMainstay: '乙' })
    expect(of(['甲'])).toMatchObject({ mainstay: '甲', skMainstay: '甲' })
    expect(of([])).not.toHaveProperty('mainstay')
  })
})
