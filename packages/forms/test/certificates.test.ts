import { describe, expect, it } from 'vitest'
import { forms } from '../src/index.ts'
import { keeperBelongs } from '../src/rules/certificate.ts'
import { facts, issuesOf, validate, warningsOf } from './application.ts'

describe('a seal', () => {
  it.each(['official_seal', 'contract_seal', 'finance_seal', 'legal_seal', 'invoice_seal'])(
    'as %s is used for sealing',
    (seal) => {
      const warned = (useForm: string) => warningsOf('ucard', { cardType: [seal], useForm })
      for (const useForm of ['original', 'copy', 'scan'])
        expect(warned(useForm)).toEqual(['warn sealNotUsed useForm'])
      expect(warned('seal')).toEqual([])
    },
  )

  it('gives no warning before it is said how it is used, and no other document does', () => {
    expect(warningsOf('ucard', { cardType: ['official_seal'], useForm: undefined })).toEqual([])
    const others = [
      'business_license',
      'account_permit',
      'legal_id',
      'qualification',
      'safety_permit',
      'title_deed',
      'land_permit',
      'tax',
      'honor',
    ]
    expect(warningsOf('ucard', { cardType: others, useForm: 'copy' })).toEqual([])
  })
})

describe('the copy of a document', () => {
  it('has its purpose on every page only if the document is personal and the purpose is known', () => {
    const watermark = (cardType: string[], useForm: string, reason?: string) =>
      forms.ucard.watermark?.({ cardType, useForm, ...(reason !== undefined && { reason }) })
    expect(watermark(['legal_id'], 'copy', '办理贷款')).toBe('仅用于办理贷款')
    expect(watermark(['title_deed'], 'copy', '过户')).toBe('仅用于过户')
    expect(watermark(['title_deed'], 'copy', '用于过户')).toBe('仅用于过户')
    expect(watermark(['title_deed'], 'copy', '仅用于过户')).toBe('仅用于过户')
    expect(watermark(['legal_id'], 'copy')).toBeUndefined()
    expect(watermark(['legal_id'], 'scan', '办理贷款')).toBeUndefined()
    expect(watermark(['business_license'], 'copy', '投标')).toBeUndefined()
    expect(watermark([], 'copy', '投标')).toBeUndefined()
  })
})

describe('the keeper of a certificate', () => {
  const says = (values: Record<string, string>, departments: readonly string[] | undefined) =>
    keeperBelongs.check(values, { ...facts, departmentsOf: () => departments })
  const named = { oversawDeptName: 'd1', oversawPerson: 'u2' }

  it('belongs to the department, if to others as well', () => {
    expect(says(named, ['d1'])).toBeUndefined()
    expect(says(named, ['d2', 'd1'])).toBeUndefined()
    for (const departments of [[], ['d2']])
      expect(says(named, departments)).toMatchObject({ outcome: 'refuse', code: 'keeperElsewhere' })
  })

  it('is not judged by a page, which knows no departments, nor before both are named', () => {
    expect(says(named, undefined)).toBeUndefined()
    expect(says({ oversawPerson: 'u2' }, ['d2'])).toBeUndefined()
    expect(says({ oversawDeptName: 'd1' }, ['d2'])).toBeUndefined()
  })
})

describe('the return of a certificate', () => {
  const said = (changes: Record<string, unknown>) =>
    validate('card', changes).issues.map(({ message }) => message.zh)

  it('is named with the day from which it counts', () => {
    const lent = { borrowDate: '2026-11-25' }
    expect(said({ ...lent, repaidDate: '2026-11-24' })).toEqual(['归还日期不能早于借用日期'])
    expect(said({ ...lent, repaidDate: '2026-12-26' })).toEqual(['归还日期不能晚于借用日期 30 天之后'])
    expect(said({ borrowDate: undefined, repaidDate: '2026-11-19' })).toEqual(['归还日期不能早于申请时间'])
    expect(said({ borrowDate: undefined, repaidDate: '2026-12-21' })).toEqual([
      '归还日期不能晚于申请时间 30 天之后',
    ])
  })

  it('is not judged before it is known', () => {
    expect(issuesOf('card', { repaidDate: undefined })).toEqual(['required repaidDate'])
  })
})
