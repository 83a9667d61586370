import { describe, expect, it } from 'vitest'
import type { Values } from '../src/index.ts'
import { issuesOf } from './application.ts'

describe('a temporary account', () => {
  const temp = { attribute: 'temp', yjTime: '2027-03-01', expiryDate: '2029-03-01' }
  const says = (changes: Values) => issuesOf('kaccount', { ...temp, ...changes })

  it('ends two years after it is opened at the latest, on the last day of February for one of a leap day', () => {
    expect(says({})).toEqual([])
    expect(says({ expiryDate: '2029-03-02' })).toEqual(['temporaryAccountTooLong expiryDate'])
    const leap = { yjTime: '2028-02-29' }
    expect(says({ ...leap, expiryDate: '2030-02-28' })).toEqual([])
    expect(says({ ...leap, expiryDate: '2030-03-01' })).toEqual(['temporaryAccountTooLong expiryDate'])
  })

  it('is not judged before both days are known', () => {
    expect(says({ yjTime: undefined })).toEqual(['required yjTime'])
    expect(says({ expiryDate: undefined })).toEqual([])
  })

  it('is the only one that ends', () => {
    expect(says({ attribute: 'general', expiryDate: '2029-03-02' })).toEqual([])
  })
})

it('an account is closed with every point of the list ticked, or with the list not filled in yet', () => {
  const points = ['no_transit', 'no_cheques', 'ebank_closed', 'no_pledge']
  const says = (pendingCheck: string[]) => issuesOf('household', { pendingCheck })
  expect(says(points)).toEqual([])
  expect(says([])).toEqual([])
  for (const left of points)
    expect(says(points.filter((point) => point !== left))).toEqual(['closingUnchecked pendingCheck'])
})
