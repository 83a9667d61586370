import { describe, expect, it } from 'vitest'
import { fieldsOf, isEntered, parseValues } from '../src/index.ts'
import { lookups, sampler } from './sampler.ts'

/** Nearly the largest body, of texts that a careless pattern scans again from each position. */
const length = 1_900_000
const runs = {
  blanks: `!${' '.repeat(length)}!`,
  digits: `${'9'.repeat(length)}!`,
  'separated thousands': `${'999,'.repeat(length / 4)}!`,
  commas: `${'、,'.repeat(length / 2)}!`,
  dashes: `${'-'.repeat(length)}!`,
  'line ends': `!${'\r\n'.repeat(length / 2)}!`,
  percents: `${'%'.repeat(length)}!`,
  'an address': `/api/files/${'0'.repeat(length)}!`,
}

// A pattern that is not linear takes hours for such a text and runs into the time limit of the test.
describe.each(Object.entries(runs))('two megabytes of %s', (_what, run) => {
  it.each(
    fieldsOf(sampler)
      .filter((field) => isEntered(field) && !field.shownWhen)
      .map((field) => field.name),
  )('are accepted or refused in the field %s, never ignored', (name) => {
    const { values, issues } = parseValues(sampler, { [name]: run }, lookups)
    expect(values[name] !== undefined || issues.length > 0).toBe(true)
  })
})
