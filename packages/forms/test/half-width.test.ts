import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName, mobileDigits, nameKey } from '../src/index.ts'
import { issuesOf, validate, warningsOf } from './application.ts'

describe('one name', () => {
  it.each([
    ['云南青禾（集团）', '云南青禾 (集团)', true],
    ['方案ＡＢＣ', '方案abc', true],
    ['张　三', '张三', true],
    ['26532000 00001234', '2653200000001234', true],
    ['青禾', '青禾集团', false],
    [undefined, '', false],
    ['青禾【集团】公司', '青禾（集团）公司', true],
    ['青禾[集团]公司', '青禾 〔集团〕 公司', true],
    ['青禾﹝集团﹞公司', '青禾(集团)公司', true],
    ['青禾集团公司', '青禾(集团)公司', false],
    ['阿·卜杜拉', '阿•卜杜拉', true],
    ['阿・卜杜拉', '阿．卜杜拉', true],
    ['阿卜杜拉', '阿·卜杜拉', false],
    ['青禾—云岭', '青禾-云岭', true],
    ['青禾－云岭', '青禾 – 云岭', true],
    ['青禾──云岭', '青禾——云岭', true],
    ['青禾云岭', '青禾-云岭', false],
    ['㈱青禾', '(株)青禾', true],
    ['青\u200b禾', '青禾', true],
    ['Straße 7', 'STRASSE 7', true],
    ['Gro\u1e9e', 'gross', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['青 禾\n', '青禾', true],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame)
  })

  it('has one key, which is its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
  })

  it('has the key of each of its spellings', () => {
    const shapes = [
      '(（﹙【[［〔﹝',
      ')）﹚】]］〕﹞',
      '.．·•・･‧',
      '-－–—‐−─',
      'aAａＡ',
      '1１',
      '青',
      '禾',
      '集',
    ]
    const sign = fc
      .constantFrom(...shapes.map((shape) => Array.from(shape)))
      .chain((same) => fc.tuple(fc.constantFrom(...same), fc.constantFrom(...same)))
    const blank = fc.constantFrom('', '', ' ', '\u3000', '\u00a0', '\u200b')
    fc.assert(
      fc.property(fc.array(fc.tuple(sign, blank, blank)), (signs) => {
        const one = signs.map(([[first], before]) => `${before}${first}`).join('')
        const other = signs.map(([[, second], , after]) => `${second}${after}`).join('')
        expect(nameKey(one)).toBe(nameKey(other))
        expect(isSameName(one, other)).toBe(true)
      }),
    )
  })

  it('in another spelling is a supplier that appears twice', () => {
    const suppliers = [{ supplier: '云南青禾（集团）' }, { supplier: '云南青禾 (集团)' }]
    expect(warningsOf('tender', { tenderType: 'invite', suppliers }).join()).toContain('sameSupplier')
  })

  it('in another spelling is the payee that the vendor is', () => {
    expect(
      warningsOf('payments', { isThird: 0, vendor: '青禾（集团）', payee: '青禾 (集团)' }).join(),
    ).not.toContain('payeeNotVendor')
  })

  it('of an invoice is its number in groups', () => {
    const row = { invoiceType: 'dig_normal', no: '2653 2000 0000 0123 4567' }
    const { values } = validate('invoice', { invoices: [row] })
    expect(values['invoices']).toMatchObject([{ no: '26532000000001234567' }])
    expect(issuesOf('invoice', { invoices: [row] }).join()).not.toContain('.no')
  })
})

it.each([
  ['138 0013 8003', '13800138003'],
  ['+86-138-0013-8004', '13800138004'],
  ['008613800138005', '13800138005'],
  ['１３８００１３８００６', '13800138006'],
  ['0871-63123456', '0871-63123456'],
  ['138001380', '138001380'],
])('the mobile number %s is %s', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits)
})
