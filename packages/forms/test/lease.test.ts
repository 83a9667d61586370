import { describe, expect, it } from 'vitest'
import { computeValues, forms, proposeValues, rowsIn, type Values } from '../src/index.ts'
import { facts, issuesOf, validate, warningsOf } from './application.ts'

/** submit-forms.md D18 at its borders. The example runs from 2027-01-01 to 2027-12-31 for 6,025.00 a month. */
const propose = (values: Values) => proposeValues(forms.lease, values, facts)
const compute = (values: Values) => computeValues(forms.lease, values, facts)
const messagesOf = (changes: Record<string, unknown>) => {
  const { issues, warnings } = validate('lease', changes)
  return [...issues, ...warnings].map(({ field, message }) => `${field}: ${message.zh}`)
}

describe('the rent of a lease', () => {
  it('is proposed once price, unit and area are known', () => {
    const whole = { area: '100.00', unitPrice: '50.00', priceUnit: 'month_sqm' }
    expect(propose(whole)['rent']).toBe('5000.00')
    for (const name of Object.keys(whole)) expect(propose({ ...whole, [name]: undefined })).toEqual({})
    expect(propose({ ...whole, priceUnit: 'day_sqm', area: undefined })).toEqual({})
  })

  it('from a price by the month needs no area', () => {
    expect(propose({ unitPrice: '50.00', priceUnit: 'month' })['rent']).toBe('50.00')
  })
})

describe('the assets of a lease', () => {
  const asset = { building: '1 号楼', room: '101' }

  it('have an area in sum once each has one', () => {
    const areaOf = (...extents: (string | undefined)[]) =>
      propose({ assets: extents.map((extent) => ({ ...asset, extent })) })['area']
    expect(areaOf('100.25', '20.25')).toBe('120.50')
    expect(areaOf('100.25')).toBe('100.25')
    expect(areaOf('100.25', undefined)).toBeUndefined()
    expect(areaOf(undefined)).toBeUndefined()
    expect(propose({})).toEqual({})
  })

  it('bound the charged area only once each has an area', () => {
    const assets = [{ ...asset, extent: '100' }, asset]
    expect(issuesOf('lease', { assets, area: '500' })).toEqual([])
    expect(issuesOf('lease', { assets: [assets[0]], area: '100.01' })).toEqual(['areaAboveAssets area'])
    expect(issuesOf('lease', { assets: undefined, area: '500' })).toEqual([])
    expect(issuesOf('lease', { area: undefined })).toEqual([])
  })

  it('are shown by the first, with a gap where nothing was entered', () => {
    const whole = {
      massif: 'A 地块',
      building: '1 号楼',
      floors: '1 层',
      room: '101',
      commercial: '餐饮',
      extent: '120.50',
    }
    const cardOf = (...assets: object[]) => validate('lease', { assets }).values['basicInfo']
    expect(cardOf(whole, { building: '2 号楼', room: '201' })).toEqual(whole)
    const gaps = { massif: null, floors: null, room: null, commercial: null, extent: null }
    expect(cardOf({ building: '2 号楼' }, whole)).toEqual({ ...gaps, building: '2 号楼' })
    expect(validate('lease', { assets: undefined }).values).not.toHaveProperty('basicInfo')
  })
})

describe('the schedule of a lease', () => {
  const terms = { validFrom: '2027-01-01', validTo: '2028-12-31', rent: '1000.00', payCycle: 'month' }
  const amountsOf = (changes: Values) =>
    rowsIn(compute({ ...terms, ...changes }), 'schedule').map((row) => row['amount'])

  it.each([
    ['month', 24, '1000.00'],
    ['quarter', 8, '3000.00'],
    ['half_year', 4, '6000.00'],
    ['year', 2, '12000.00'],
    ['once', 1, '24000.00'],
  ])('has for two years, paid by %s, %d rows of %s', (payCycle, count, amount) => {
    expect(amountsOf({ payCycle })).toEqual(Array.from({ length: count }, () => amount))
  })

  it('waits for both days, the rent and the cycle', () => {
    for (const name of Object.keys(terms)) expect(amountsOf({ [name]: undefined })).toEqual([])
  })

  it('is empty for a term that is refused', () => {
    expect(amountsOf({ validTo: '2027-01-01' })).toEqual([])
    expect(amountsOf({ validTo: '2026-12-31' })).toEqual([])
    expect(amountsOf({ validTo: '2046-12-31', payCycle: 'year' })).toHaveLength(20)
    expect(amountsOf({ validTo: '2047-01-01', payCycle: 'year' })).toEqual([])
  })

  it('raises the rent once or every year, as each row says', () => {
    const yearly = { payCycle: 'year', validTo: '2029-12-31' }
    const raised = (...increase: Record<string, string | number>[]) => amountsOf({ ...yearly, increase })
    expect(raised({ fromYear: 2, rate: '5.00', yearly: 0 })).toEqual(['12000.00', '12600.00', '12600.00'])
    expect(raised({ fromYear: 2, rate: '5.00', yearly: 1 })).toEqual(['12000.00', '12600.00', '13230.00'])
    expect(raised({ fromYear: 2, rate: '5.00' })).toEqual(['12000.00', '12600.00', '12600.00'])
    expect(raised({ fromYear: 2, rate: '5.00' }, { fromYear: 3, rate: '10.00' })).toEqual([
      '12000.00',
      '12600.00',
      '13860.00',
    ])
  })

  it('passes over a row of increases that is not filled in yet', () => {
    const flat = ['12000.00', '12000.00']
    expect(amountsOf({ payCycle: 'year', increase: [{ rate: '5.00' }] })).toEqual(flat)
    expect(amountsOf({ payCycle: 'year', increase: [{ fromYear: 2 }] })).toEqual(flat)
  })

  it('leaves out the rent-free days once both ends are known', () => {
    const free = { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-01-31' }
    expect(amountsOf({ ...free, payCycle: 'year' })).toEqual(['11000.00', '12000.00'])
    for (const name of Object.keys(free)) {
      const started = { ...free, [name]: undefined, payCycle: 'year' }
      expect(amountsOf(started)).toEqual(['12000.00', '12000.00'])
    }
  })
})

describe('the total of a lease', () => {
  const terms = { validFrom: '2027-01-01', validTo: '2027-12-31', rent: '1000.00', payCycle: 'month' }
  const totalOf = (changes: Values) => compute({ ...terms, ...changes })['totalAmount']

  it('is entered while there is no schedule', () => {
    expect(totalOf({})).toBe('12000.00')
    expect(totalOf({ totalAmount: '7.00' })).toBe('12000.00')
    expect(totalOf({ totalAmount: '7.00', payCycle: undefined })).toBe('7.00')
    const fee = { area: '100.00', propertyFee: '1.00', propertyFeeUnit: 'month_sqm' }
    for (const name of Object.keys(terms))
      expect(totalOf({ ...fee, totalAmount: '7.00', [name]: undefined })).toBe('7.00')
  })

  it('contains every fee', () => {
    const fees = { propertyFee: '1.00', coolingFee: '20.00', heatingFee: '300.00', parkingFee: '4000.00' }
    expect(totalOf(fees)).toBe('16321.00')
  })

  it('charges a fee by area for the areas of the assets until the charged area is known', () => {
    const fee = { propertyFee: '2.00', propertyFeeUnit: 'month_sqm' }
    const assets = [{ extent: '60.00' }, { extent: '40.00' }]
    // 2.00 × 100 × 12, 2.00 × 50 × 12
    expect(totalOf({ ...fee, assets })).toBe('14400.00')
    expect(totalOf({ ...fee, assets, area: '50.00' })).toBe('13200.00')
    expect(totalOf({ ...fee, assets: [{ extent: '60.00' }, {}], totalAmount: '7.00' })).toBe('7.00')
  })
})

describe('the term of a lease', () => {
  it('ends at least a day after it begins', () => {
    const ending = (validTo: string) => messagesOf({ validTo, signDate: undefined })
    expect(ending('2027-01-01')).toEqual(['validTo: 有效期至不能早于有效期自'])
    expect(ending('2027-01-02')).toEqual([])
  })

  it('lasts twenty years at most', () => {
    expect(messagesOf({ validTo: '2047-01-01' })).toEqual(['validTo: 租赁期限不能超过 20 年'])
    expect(messagesOf({ validFrom: '2028-02-29', validTo: '2048-02-29' })).toEqual([
      'validTo: 租赁期限不能超过 20 年',
    ])
    expect(messagesOf({ validFrom: '2028-02-29', validTo: '2048-02-28' })).toEqual([])
  })

  it('is not judged before both days are known', () => {
    expect(issuesOf('lease', { validFrom: undefined })).toEqual([])
    expect(issuesOf('lease', { validTo: undefined })).toEqual([])
  })

  it('begins on the day of the signature or later', () => {
    expect(warningsOf('lease', { signDate: '2027-01-01' })).toEqual([])
    expect(warningsOf('lease', { signDate: '2027-01-02' })).toEqual(['warn signedAfterStart signDate'])
    expect(warningsOf('lease', { signDate: '2027-01-02', validFrom: undefined })).toEqual([])
    expect(warningsOf('lease', { signDate: undefined })).toEqual([])
  })
})

describe('the rent-free days of a lease', () => {
  const saysOf = (from: string | undefined, to: string | undefined, changes: Values = {}) => {
    const when = { ...changes, rentFreeFrom: from, rentFreeTo: to }
    return [...issuesOf('lease', when), ...warningsOf('lease', when)]
  }

  it('lie within the term', () => {
    expect(saysOf('2027-01-01', '2027-01-02')).toEqual([])
    expect(saysOf('2026-12-31', '2027-01-02')).toEqual(['freeOutsideTerm rentFreeFrom'])
    expect(saysOf('2027-12-30', '2027-12-31')).toEqual([])
    expect(saysOf('2027-12-30', '2028-01-01')).toEqual(['freeOutsideTerm rentFreeFrom'])
  })

  it('end on the day they begin or later', () => {
    expect(messagesOf({ rentFreeFrom: '2027-01-10', rentFreeTo: '2027-01-09' })).toEqual([
      'rentFreeTo: 免租期至不能早于免租期自',
    ])
    expect(saysOf('2027-01-10', '2027-01-10')).toEqual([])
  })

  it('are refused without a beginning, and wait for their end and for the term', () => {
    expect(saysOf(undefined, '2027-01-10')).toEqual(['freeWithoutStart rentFreeFrom'])
    expect(saysOf(undefined, '2027-01-10', { validFrom: undefined })).toEqual([
      'freeWithoutStart rentFreeFrom',
    ])
    expect(saysOf('2027-01-10', undefined)).toEqual([])
    expect(saysOf('2026-01-10', '2026-01-11', { validFrom: undefined })).toEqual([])
    expect(saysOf('2029-01-10', '2029-01-11', { validTo: undefined })).toEqual([])
  })

  it('are 31 a year at most without a warning; a part of a year counts as one', () => {
    const warned = ['warn longFreePeriod rentFreeTo']
    expect(saysOf('2027-01-01', '2027-01-31', { validTo: '2027-06-30' })).toEqual([])
    expect(saysOf('2027-01-01', '2027-02-01', { validTo: '2027-06-30' })).toEqual(warned)
    // 62 days in two years, also in the year 2028 of 366 days.
    expect(saysOf('2027-01-01', '2027-03-03', { validTo: '2028-12-31' })).toEqual([])
    expect(saysOf('2027-01-01', '2027-03-04', { validTo: '2028-12-31' })).toEqual(warned)
    expect(saysOf('2028-01-01', '2028-02-01', { validFrom: '2028-01-01', validTo: '2028-12-31' })).toEqual(
      warned,
    )
    expect(messagesOf({ rentFreeFrom: '2027-01-01', rentFreeTo: '2027-02-01' })).toEqual([
      'rentFreeTo: 免租期一般每年不超过 31 天，请核对',
    ])
  })
})
