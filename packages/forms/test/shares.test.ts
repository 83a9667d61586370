import { describe, expect, it } from 'vitest'
import type { Row } from '../src/index.ts'
import { issuesOf, validate, warningsOf } from './application.ts'

/** submit-forms.md D22 at its borders. */
const row = { nbgdName: '云岭置业有限公司', nbgdrjBl: '60.00', nbgdsjBl: '60.00' }
const external = { wbgdName: '甲公司', wbgdRegister: '100', wbgdrjBl: '40.00', wbgdsjBl: '40.00' }
const saysOf = (...shareInfoList: Row[]) => [
  ...issuesOf('shareholder', { shareInfoList }),
  ...warningsOf('shareholder', { shareInfoList }),
]

describe('the subscribed shares', () => {
  it('are added up over all rows, internal and external', () => {
    const sumOf = (...shareInfoList: Row[]) => validate('shareholder', { shareInfoList }).values['shareSum']
    expect(sumOf({ ...row, ...external })).toBe('100.00')
    expect(sumOf(row, { ...row, nbgdrjBl: '15.50' }, external)).toBe('115.50')
    expect(sumOf({ nbgdName: '云岭置业有限公司' })).toBe('0.00')
    expect(validate('shareholder', { shareInfoList: undefined }).values).not.toHaveProperty('shareSum')
  })

  it('are not judged without a row', () => {
    const nothing = { shareInfoList: undefined }
    expect(issuesOf('shareholder', nothing)).toEqual(['required shareInfoList'])
    expect(warningsOf('shareholder', nothing)).toEqual([])
  })

  it.each([
    ['39.98', ['sharesNotWhole shareInfoList']],
    ['39.99', []],
    ['40.01', []],
    ['40.02', ['sharesNotWhole shareInfoList']],
  ])('with external shareholders are refused unless they are 100%: 60 and %s', (share, findings) => {
    expect(saysOf({ ...row, ...external, wbgdrjBl: share, wbgdsjBl: '1' })).toEqual(findings)
  })

  it('are refused as soon as one row of several names an external shareholder', () => {
    expect(saysOf(row, { ...row, nbgdrjBl: '1.00', nbgdsjBl: '1.00', wbgdName: '甲公司' })).toEqual([
      'sharesNotWhole shareInfoList',
    ])
    expect(saysOf(row)).toEqual(['warn sharesNotWhole shareInfoList'])
  })

  it('are said with their sum', () => {
    const { warnings } = validate('shareholder', { shareInfoList: [row] })
    expect(warnings.map(({ message }) => message.zh)).toEqual(['认缴比例合计为 60.00%，应为 100%'])
  })
})

it('a paid-in share is compared only with a subscribed one, on either side', () => {
  const whole = { nbgdName: '云岭置业有限公司', nbgdrjBl: '60.00', wbgdName: '甲公司', wbgdrjBl: '40.00' }
  expect(saysOf(whole)).toEqual([])
  expect(saysOf({ ...whole, wbgdsjBl: '40.01' })).toEqual([
    'warn paidAboveSubscribed shareInfoList.0.wbgdsjBl',
  ])
  const other = { nbgdName: '云岭控股集团有限公司', nbgdsjBl: '5.00', wbgdName: '乙公司', wbgdsjBl: '5.00' }
  expect(saysOf(whole, other)).toEqual([])
})

describe('the receiver of a shareholder payment', () => {
  const says = (changes: Record<string, unknown>) => [
    ...issuesOf('shareholder', changes),
    ...warningsOf('shareholder', changes),
  ]

  it('may be any shareholder of the table, internal or external', () => {
    const shareInfoList = [row, external]
    const receiver = (skMainstayOther: string) => says({ shareInfoList, skMainstay: '其他', skMainstayOther })
    expect(receiver('甲公司')).toEqual([])
    expect(receiver('乙公司')).toEqual(['warn receiverNoShareholder skMainstay'])
    expect(says({ shareInfoList })).toEqual([])
  })

  it('is compared with the shareholders only when both are there', () => {
    const shareInfoList = [{ ...row, ...external }]
    expect(says({ shareInfoList, skMainstay: undefined })).toEqual(['required skMainstay'])
    expect(says({ shareInfoList: undefined, skMainstay: '云岭能源服务有限公司' })).toEqual([
      'required shareInfoList',
    ])
  })

  it('is compared with the payer only when both are there', () => {
    const nobody = { skMainstay: undefined, mainstay: undefined }
    expect(says(nobody)).toEqual(['required mainstay', 'required skMainstay'])
    expect(says({ mainstay: undefined })).toEqual(['required mainstay'])
  })
})
