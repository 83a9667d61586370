import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHidden, onOneLine, withoutHidden, withPlainBlanks } from '../src/index.ts'

describe('a hidden character', () => {
  it.each([
    ['NUL', '\u0000'],
    ['backspace', '\b'],
    ['form feed', '\f'],
    ['escape', '\u001b'],
    ['delete', '\u007f'],
    ['a control character of Latin-1', '\u0085'],
    ['a soft hyphen', '\u00ad'],
    ['a grapheme joiner', '\u034f'],
    ['an Arabic mark', '\u061c'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Hangul filler for an initial', '\u115f'],
    ['a Mongolian variation selector', '\u180b'],
    ['a zero-width space', '\u200b'],
    ['a zero-width non-joiner', '\u200c'],
    ['a zero-width joiner', '\u200d'],
    ['a left-to-right mark', '\u200e'],
    ['a right-to-left mark', '\u200f'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['an embedding', '\u202a'],
    ['an override', '\u202e'],
    ['a word joiner', '\u2060'],
    ['an invisible plus', '\u2064'],
    ['an isolate', '\u2067'],
    ['an empty Braille pattern', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['a byte order mark', '\ufeff'],
    ['an interlinear annotation', '\ufff9'],
    ['a code point that is not a character', '\uffff'],
    ['a musical format character', '\u{1d173}'],
    ['a tag', '\u{e0041}'],
    ['a variation selector of Chinese characters', '\u{e0100}'],
  ])('is found and removed: %s', (_what, character) => {
    const text = `𠮷金额${character}元`
    const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    expect(findHidden(text)).toEqual({ code, at: 4 })
    expect(withoutHidden(text)).toBe('𠮷金额元')
  })

  it.each([
    ['a joiner between a picture and a word', '💥\u200d元', '💥元'],
    ['a second selector', '❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['a selector behind a figure', '1\ufe0f', '1'],
    ['tags that are not a flag', '🏴\u{e0061}\u{e007f}', '🏴'],
    ['tags of a flag behind something else', `元${tags('gbeng')}`, '元'],
  ])('is one of emoji only where it belongs: %s', (_what, text, rest) => {
    expect(findHidden(text)).toBeDefined()
    expect(withoutHidden(text)).toBe(rest)
  })
})

function tags(place: string): string {
  const codes = Array.from(place, (letter) => 0xe0000 + letter.charCodeAt(0))
  return String.fromCodePoint(...codes, 0xe007f)
}

describe('typed text', () => {
  it.each([
    '二期机电安装合同，¥386,420.00（含税）——“甲方”《协议》…',
    '全角　空格、ＡＢＣ１２３',
    '第一行\n第二行',
    '𠮷野家 㐂 䶮 〇',
    'مرحبا بالعالم',
    'Crème brûlée, e\u0301',
    '👩‍👩‍👧‍👦👨🏽‍💻❤️‍🔥🏳️‍🌈🏴‍☠️',
    '1️⃣#️⃣✅☎️☎︎🇨🇳👍🏿',
    `🏴${tags('gbeng')}🏴${tags('gbsct')}🏴${tags('gbwls')}`,
  ])('is accepted unchanged: %s', (text) => {
    expect(findHidden(text)).toBeUndefined()
    expect(withoutHidden(text)).toBe(text)
  })
})

it('nothing is found in what is left, and what has nothing hidden is left alone', () => {
  const pieces = fc.constantFrom(
    '元',
    '1',
    '#',
    '💥',
    '👩',
    '❤',
    '🏽',
    '🏴',
    '\u20e3',
    '\n',
    ' ',
    '\u200d',
    '\ufe0f',
    '\ufe0e',
    '\u202e',
    '\u200b',
    tags('gbeng'),
    '\u{e0067}',
    '\u{e007f}',
  )
  const texts = fc.oneof(
    fc.array(pieces).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const rest = withoutHidden(text)
      expect(findHidden(rest)).toBeUndefined()
      expect(rest === text).toBe(findHidden(text) === undefined)
    }),
    { numRuns: 2000 },
  )
})

it('blanks that look like a space are one, and line ends are of one kind', () => {
  expect(withPlainBlanks('a\u00a0b\tc\u2003d\r\ne\rf\u3000g')).toBe('a b c d\ne\nf\u3000g')
  expect(onOneLine('a\r\n\r\nb\tc')).toBe('a b c')
})
