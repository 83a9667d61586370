import { describe, expect, it } from 'vitest'
import { fieldsOf, isEntered, parseValues } from '../src/index.ts'
import { lookups, sampler } from './sampler.ts'

/** As much as a body may hold, of what a pattern could go over again and again from each of its places. */
const length = 1_900_000
const runs = {
  blanks: `!${' '.repeat(length)}!`,
  digits: `${'9'.repeat(length)}!`,
  'thousands, separated': `${'999,'.repeat(length / 4)}!`,
  commas: `${'、,'.repeat(length / 2)}!`,
  dashes: `${'-'.repeat(length)}!`,
  'line ends': `!${'\r\n'.repeat(length / 2)}!`,
  percents: `${'%'.repeat(length)}!`,
  'an address': `/api/files/${'0'.repeat(length)}!`,
}

// What is not linear takes hours over such a text and ends in the time limit of a test.
describe.each(Object.entries(runs))('two megabytes of %s', (_what, run) => {
  it.each(
    fieldsOf(sampler)
      .filter((field) => isEntered(field) && !field.shownWhen)
      .map((field) => field.name),
  )('in %s are taken or refused, never passed over', (name) => {
    const { values, issues } = parseValues(sampler, { [name]: run }, lookups)
    expect(values[name] !== undefined || issues.length > 0).toBe(true)
  })
})
