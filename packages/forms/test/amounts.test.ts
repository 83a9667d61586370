import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords, formatFen, parseFen, withThousands } from '../src/index.ts'
import { readAmountInWords } from './read-amount-in-words.ts'

const anyFen = fc.oneof(
  fc.bigInt({ min: 0n, max: 9_999_999_999_999n }),
  // Mostly zeros, because gaps are the difficult part of spelling.
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '5', '9'), { minLength: 1, maxLength: 13 })
    .map((digits) => BigInt(digits.join(''))),
)

describe('an amount in words', () => {
  it.each([
    ['0.00', '人民币零元整'],
    ['0.10', '人民币壹角'],
    ['0.01', '人民币壹分'],
    ['10.00', '人民币壹拾元整'],
    ['1,409.50', '人民币壹仟肆佰零玖元伍角'],
    ['16,409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['6,007.14', '人民币陆仟零柒元壹角肆分'],
    ['100,000.00', '人民币壹拾万元整'],
    ['107,000.53', '人民币壹拾万柒仟元伍角叁分'],
    ['1,000,100.00', '人民币壹佰万零壹佰元整'],
    ['10,000,001.00', '人民币壹仟万零壹元整'],
    ['100,000,000.01', '人民币壹亿元零壹分'],
    ['99,999,999,999.99', '人民币玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('spells %s as %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  it.each([
    ['100010000', '人民币壹亿零壹万元整'],
    ['100001000.5', '人民币壹亿零壹仟元伍角'],
    ['1000000000', '人民币壹拾亿元整'],
    ['10100.10', '人民币壹万零壹佰元壹角'],
    ['11000', '人民币壹万壹仟元整'],
    ['1.05', '人民币壹元零伍分'],
  ])('has a single 零 for a gap: %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  it('can be read back as the same amount', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        expect(readAmountInWords(amountInWords(formatFen(fen)))).toBe(fen)
      }),
    )
  })

  it('never has 零 twice in a row or before a unit', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        fc.pre(fen > 0n)
        expect(amountInWords(formatFen(fen))).not.toMatch(/零零|零[拾佰仟万亿元角分]/)
      }),
    )
  })

  it('refuses a text that is not an amount', () => {
    for (const text of ['', '-1', '1e3', '100000000000.00', 'abc']) {
      expect(() => amountInWords(text)).toThrow(RangeError)
    }
  })
})

describe('money text', () => {
  it('is unchanged after a conversion to 分 and back', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        expect(parseFen(formatFen(fen))).toBe(fen)
        expect(parseFen(withThousands(formatFen(fen)))).toBe(fen)
      }),
    )
  })

  it('is read from a number in the same way as from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (fen) => {
        expect(parseFen(fen / 100)).toBe(BigInt(fen))
      }),
    )
  })
})
