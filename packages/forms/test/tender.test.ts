import { describe, expect, it } from 'vitest'
import { validate, warningsOf } from './application.ts'

describe('a tender', () => {
  const supplier = (name: string) => ({ supplier: name })
  const two = [supplier('甲'), supplier('乙')]

  it.each(['invite', 'negotiation'])('by %s asks at least three suppliers', (tenderType) => {
    const says = (suppliers: unknown) => warningsOf('tender', { tenderType, suppliers })
    expect(says([supplier('甲')])).toEqual(['warn fewSuppliers suppliers'])
    expect(says(two)).toEqual(['warn fewSuppliers suppliers'])
    expect(says([...two, supplier('丙')])).toEqual([])
    expect(says(undefined)).toEqual([])
  })

  it('says how many suppliers are usual', () => {
    const { warnings } = validate('tender', { tenderType: 'invite', suppliers: two })
    expect(warnings.map(({ message }) => message.zh)).toEqual(['邀请的供应商一般不少于 3 家'])
  })

  it.each(['open', 'consultation', 'inquiry', 'framework', 'bidding'])(
    'by %s needs neither',
    (tenderType) => {
      expect(warningsOf('tender', { tenderType, suppliers: two, singleReason: undefined })).toEqual([])
    },
  )

  it.each(['single', 'direct'])('by %s needs a reason', (tenderType) => {
    expect(warningsOf('tender', { tenderType })).toEqual(['warn singleWithoutReason singleReason'])
    expect(warningsOf('tender', { tenderType, singleReason: '专利' })).toEqual([])
  })
})
