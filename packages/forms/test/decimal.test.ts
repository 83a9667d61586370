import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal, readDecimal, withThousands } from '../src/amounts/decimal.ts'
import { amountText } from '../src/amounts/fen.ts'

describe('a decimal number', () => {
  it.each([
    ['0', 0, 0n],
    ['14.5', 2, 1450n],
    ['14.50', 2, 1450n],
    ['14', 2, 1400n],
    ['007', 0, 7n],
    ['1,409.5', 2, 140_950n],
    ['10,000,000', 0, 10_000_000n],
    ['0.123456789', 9, 123_456_789n],
    [14.5, 2, 1450n],
  ])('%s with %i decimals is read as %s units', (raw, decimals, units) => {
    expect(parseDecimal(raw, decimals)).toBe(units)
  })

  it.each([
    ['more decimals than allowed', '14.555', 2],
    ['a decimal if none is allowed', '14.5', 0],
    ['ten decimals', '0.1234567890', 10],
    ['a sign', '-1', 0],
    ['full-width digits, which only people write', '１', 0],
    ['a full-width sign', '－1', 0],
    ['an exponent', '1e3', 0],
    ['a space', ' 1', 0],
    ['a point without a digit before it', '.5', 2],
    ['a point without a digit behind it', '1.', 2],
    ['separators at the wrong places', '1,40,9', 0],
    ['four digits behind a separator', '1,0000', 0],
    ['four digits before a separator', '1000,000', 0],
    ['a comma instead of the point', '1409,5', 2],
    ['an empty text', '', 2],
    ['a number too large for its digits', 1e21, 0],
    ['infinity', Infinity, 0],
    ['a boolean', true, 0],
    ['a list of one number', ['1'], 0],
  ])('is refused with %s', (_what, raw, decimals) => {
    expect(parseDecimal(raw, decimals)).toBeUndefined()
  })

  it('has at most 60 digits before the point, or 19 separators', () => {
    expect(parseDecimal('9'.repeat(60), 0)).toBe(10n ** 60n - 1n)
    expect(parseDecimal('9'.repeat(61), 0)).toBeUndefined()
    expect(parseDecimal(`1${',000'.repeat(19)}`, 0)).toBe(10n ** 57n)
    expect(parseDecimal(`1${',000'.repeat(20)}`, 0)).toBeUndefined()
  })

  it('is written with the number of decimals of its unit', () => {
    expect(formatDecimal(5n, 2)).toBe('0.05')
    expect(formatDecimal(0n, 2)).toBe('0.00')
    expect(formatDecimal(140_950n, 2)).toBe('1409.50')
    expect(formatDecimal(1409n, 0)).toBe('1409')
  })

  it('has thousands separators only before the point', () => {
    expect(withThousands('100')).toBe('100')
    expect(withThousands('1409')).toBe('1,409')
    expect(withThousands('1234567.8901')).toBe('1,234,567.8901')
  })
})

describe('a number as a sheet gives it', () => {
  it.each([
    ['1,234.56 ', 123_456n],
    [' 1,234.56\u00a0', 123_456n],
    ['\u3000１，２３４．５６', 123_456n],
    ['1234.', 123_400n],
    ['1234.5', 123_450n],
    ['-1', 'negative'],
    ['－１，２３４．５０', 'negative'],
    ['−1', 'negative'],
    ['(1,234.56)', 'negative'],
    ['（１２３４）', 'negative'],
    ['(1', undefined],
    ['1)', undefined],
    ['1..', undefined],
    ['.', undefined],
    ['-', undefined],
    ['1 000', undefined],
    ['12²', undefined],
    [`1${' '.repeat(200)}1`, undefined],
    [`1${' '.repeat(2_000_000)}x`, undefined],
  ])('%j is read as %s hundredths', (raw, read) => {
    expect(readDecimal(raw, 2)).toBe(read)
  })

  it.each([
    ['¥1,234.56', 123_456n],
    ['￥ 1,234.56', 123_456n],
    ['1234.56元', 123_456n],
    ['1,234 元', 123_400n],
    ['¥-1,234.56', 'negative'],
    ['-¥1,234.56', 'negative'],
    ['(¥1,234.56)', 'negative'],
    ['1万元', undefined],
    ['$1', undefined],
  ])('%j is an amount of %s', (raw, read) => {
    expect(readDecimal(raw, 2, 'amount')).toBe(read)
    expect(readDecimal(raw, 2)).toBeUndefined()
  })
})

describe('a stored amount', () => {
  it.each([
    ['1.2', '1.20'],
    ['1.230000', '1.23'],
    ['1.2345', '1.2345'],
    ['1.005000', '1.005'],
    ['1.000001', '1.000001'],
    ['1,409', '1409.00'],
  ])('with up to six decimals is stored: %s as %s', (raw, text) => {
    expect(amountText(raw, 6)).toBe(text)
  })

  it('has two decimals unless more are allowed', () => {
    expect(amountText('1.2')).toBe('1.20')
    expect(amountText('1.234')).toBeUndefined()
  })
})
