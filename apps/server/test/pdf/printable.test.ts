import { withoutHidden, withPlainBlanks } from '@countersign/forms'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { narrow, printable } from '../../src/pdf/printable.ts'

describe('printable', () => {
  it.each([
    ['NUL and other control characters', 'a\u0000b\u0007c\u001bd\u007fe', 'abcde'],
    ['lone surrogates', 'a\ud800b\udfffc', 'a\ufffdb\ufffdc'],
    ['characters that turn the writing direction', 'evil\u202efdp.exe\u2066x', 'evilfdp.exex'],
    ['invisible characters', 'a\u200bb\u2060c\ufeffd\u{e0041}e', 'abcde'],
    ['line ends of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['non-breaking spaces and tabs', 'a\u00a0b\tc', 'a b c'],
    ['code points that are not characters', 'a\uffffb', 'a\ufffdb'],
  ])('replaces %s', (_, text, printed) => {
    expect(printable(text)).toBe(printed)
  })

  it.each(['二期机电安装合同，¥386,420.00（含税）', '#panic() *bold* $x$ <script>', '𠮷 😀 é ✓', ''])(
    'leaves %j as it is',
    (text) => {
      expect(printable(text)).toBe(text)
    },
  )

  it('gives a long run places to break, including Chinese punctuation', () => {
    expect(printable('abcdef', 6)).toBe('a\u200bb\u200bc\u200bd\u200be\u200bf')
    expect(printable('。。。', 3)).toBe('。\u200b。\u200b。')
    expect(printable('二期机电安装', 6)).toBe('二期机电安装')
  })

  it('does not separate a letter from its accent', () => {
    expect(printable('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301\u200be\u0301\u200be\u0301')
  })

  it('always returns plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = printable(text)
        expect(printed.isWellFormed()).toBe(true)
        expect(printed).not.toMatch(/(?!\n)\p{Cc}/u)
        expect(printable(printed.replaceAll('\u200b', ''))).toBe(printed)
      }),
    )
  })
})

it('prints the texts a form accepts, and the stored part of an opinion, unchanged', () => {
  const pieces = fc.constantFrom(
    '二',
    '合同',
    'W',
    'e\u0301',
    '¥1,234.50',
    '💥',
    '👩\u200d💻',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',

    ' ',
    '\u3000',
    '\n',
    '\t',
    '\u00a0',
    '\u2003',
    '\r\n',
    '。',
    '—',
    'مرحبا',
    '\u200d',
    '\u202e',
    '\u2028',
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(narrow, 24), (text, unbroken) => {
      const accepted = withoutHidden(withPlainBlanks(text.toWellFormed()))
      expect(printable(accepted, unbroken).replaceAll('\u200b', '')).toBe(accepted)
    }),
    { numRuns: 3000 },
  )
})

it('does not split an emoji', () => {
  const family = '👩\u200d👩\u200d👧👍🏿❤\ufe0f'
  expect(printable(family, 2)).toBe('👩\u200d👩\u200d👧\u200b👍🏿\u200b❤\ufe0f')
})

it.each(['编号：2653200000001234567', '日期：2026-11-20', '1,234,567.00'])(
  'does not break the figures of %s where they fit',
  (text) => {
    const run = /\d.*\d/.exec(text)?.[0] ?? ''
    expect(printable(text, 10, 24)).toContain(run)
  },
)

it('breaks figures for which there is no room', () => {
  expect(printable('9'.repeat(30), 10, 20)).toBe(Array.from('9'.repeat(30)).join('\u200b'))
})
