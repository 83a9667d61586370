import { expect, it } from 'vitest'
import { differencesOfLease, type KeptOccupation } from '../../src/modules/asset/lease-defects.rules.ts'
import {
  isCalledOtherwise,
  type LeaseTerms,
  rentOf,
  termsOfLease,
} from '../../src/modules/asset/leased-rooms.rules.ts'

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

const other = { ...kept, assetNo: 'ZC-2' }
const elsewhere = 'room ZC-2 is not of the lease'
const unoccupied = 'room ZC-1 is not occupied'
it.each<[string, LeaseTerms | undefined, KeptOccupation[], string[], string[]]>([
  ['is of a request that is no lease', undefined, [kept], ['ZC-1'], ['room ZC-1 is not of the lease']],
  ['is of another lease', terms, [kept, other], ['ZC-1', 'ZC-2'], [elsewhere]],
  ['is kept in place of the one signed', terms, [other], ['ZC-1'], [elsewhere, unoccupied]],
  ['is missing', terms, [], ['ZC-1'], [unoccupied]],
  ['is missing where the register did not have it', terms, [], ['ZC-2'], []],
])('a room that %s', (_what, of, rows, known, differences) => {
  expect(differencesOfLease(of, rows, { successors: [], ends: [], known: new Set(known) })).toEqual(
    differences,
  )
})

it.each([
  ['退租', []],
  ['违约', ['endReason of room ZC-1']],
])('the reason 「%s」 of two early ends', (endReason, differences) => {
  const ends = [
    { endsOn: '2031-09-30', reason: '违约' },
    { endsOn: '2031-06-30', reason: '退租' },
  ]
  const rows = [{ ...kept, endsOn: '2031-06-30', endReason }]
  expect(differencesOfLease(terms, rows, { successors: [], ends, known: new Set() })).toEqual(differences)
})

const values = { validFrom: '2031-01-01', validTo: '2031-12-31', assets: [] }

it('a lease occupies no room without days, or with a last day before the first', () => {
  expect(termsOfLease(values)).toMatchObject({ startsOn: '2031-01-01', endsOn: '2031-12-31' })
  expect(termsOfLease({ ...values, validTo: '2031-01-01' })).toBeDefined()
  expect(termsOfLease({ ...values, validFrom: '' })).toBeUndefined()
  expect(termsOfLease({ ...values, validTo: '2030-12-31' })).toBeUndefined()
})

it('the terms of a lease name its rooms and the leases that it takes the place of', () => {
  const link = { id: 'r-0', kind: 'lease', applyNo: 'A-1', applicationName: '', mainstay: '' }
  const { rentFen: _rent, ...named } = row
  const assets = [{ ...named, extent: '10' }, {}]
  expect(termsOfLease({ ...values, formerLease: [link, { ...link, id: null }], assets })).toMatchObject({
    formerIds: ['r-0'],
    rows: [named, { assetNo: '', massif: '', building: '', floors: '', room: '' }],
  })
})

it.each([
  ['by their areas', '1000.00', ['30', '90.5'], [24_896n, 75_104n]],
  ['so that their sum is the rent', '100.00', ['1', '1', '1'], [3333n, 3333n, 3334n]],
  ['and nothing falls on one without an area', '100.00', ['1', ''], [10_000n, 0n]],
  ['which are nothing where none has an area', '100.00', ['', ''], [0n, 0n]],
  ['which are nothing without a rent', '', ['1'], [0n]],
])('the rent of a lease is shared by its rooms %s', (_what, rent, extents, shares) => {
  const assets = extents.map((extent) => ({ extent }))
  expect(termsOfLease({ ...values, rent, assets })?.rows.map(({ rentFen }) => rentFen)).toEqual(shares)
})

it('the rent of a room is that of all rows that name it', () => {
  expect(rentOf([row, { ...row, assetNo: 'ZC-2' }, { ...row, rentFen: 1n }], 'ZC-1')).toBe(1001n)
})

it.each([
  [false, {}],
  [false, { assetNo: 'ZC-2', room: '102' }],
  [true, { massif: 'B' }],
  [true, { building: '2' }],
  [true, { floors: '2' }],
  [true, { room: '102' }],
])('whether a row names its room otherwise is %s with %j', (isOtherwise, over) => {
  expect(isCalledOtherwise({ ...row, ...over }, row)).toBe(isOtherwise)
})
