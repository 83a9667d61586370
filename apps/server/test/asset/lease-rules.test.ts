import { expect, it } from 'vitest'
import { differencesOfLease, type KeptOccupation } from '../../src/modules/asset/lease-defects.rules.ts'
import { type LeaseTerms, termsOfLease } from '../../src/modules/asset/leased-rooms.rules.ts'

const row = { assetNo: 'ZC-1', massif: 'A', building: '1', floors: '1', room: '101', rentFen: 1000n }
const terms: LeaseTerms = {
  leaseNo: 'ZL-1',
  lessee: '云岭书店',
  startsOn: '2031-01-01',
  endsOn: '2031-12-31',
  formerIds: [],
  rows: [row],
}
const kept: KeptOccupation = {
  requestId: 'r-1',
  assetNo: 'ZC-1',
  leaseNo: 'ZL-1',
  lessee: '云岭书店',
  startsOn: '2031-01-01',
  endsOn: '2031-12-31',
  signedTo: '2031-12-31',
  rentFen: '1000',
  endReason: '',
}
const successor = (startsOn: string): LeaseTerms => ({ ...terms, leaseNo: 'ZL-2', startsOn })
const differences = (over: Partial<KeptOccupation>, startsOn: string) =>
  differencesOfLease(terms, [{ ...kept, ...over }], {
    successors: [successor(startsOn)],
    ends: [],
    known: new Set(),
  })

it.each([
  ['the day before it begins', '2031-07-01', '2031-06-30', 'ZL-2'],
  ['not at all, when it begins after the last day', '2032-01-01', '2031-12-31', ''],
  ['before the first day, when it begins earlier', '2030-07-01', '2030-12-31', 'ZL-2'],
])('a lease that takes the place of another ends it %s', (_what, startsOn, endsOn, endReason) => {
  expect(differences({ endsOn, endReason }, startsOn)).toEqual([])
  expect(differences({ endsOn: '2031-03-03', endReason }, startsOn)).toEqual(['endsOn of room ZC-1'])
  expect(differences({ endsOn, endReason: '别的原因' }, startsOn)).toEqual(['endReason of room ZC-1'])
})

it('a lease occupies no room without days, or with a last day before the first', () => {
  const values = { validFrom: '2031-01-01', validTo: '2031-12-31', assets: [] }
  expect(termsOfLease(values)).toMatchObject({ startsOn: '2031-01-01', endsOn: '2031-12-31' })
  expect(termsOfLease({ ...values, validFrom: '' })).toBeUndefined()
  expect(termsOfLease({ ...values, validTo: '2030-12-31' })).toBeUndefined()
})
