import { findField, forms } from '@countersign/forms'
import { describe, expect, test } from 'vitest'
import { cellsOf } from './pasted-text.ts'
import { pastedValue } from './pasted-value.ts'

describe('copied cells', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    ['a\t', [['a', '']]],
    ['甲\n\n乙\n\n', [['甲'], [''], ['乙']]],
    ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
    ['24" screen\t"open', [['24" screen', '"open']]],
    [
      '"open\tb\nc\td',
      [
        ['"open', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"quoted" word\t"b\nc"\nd\te',
      [
        ['"quoted" word', 'b\nc'],
        ['d', 'e'],
      ],
    ],
    [
      '5" x 3"\t1\n"6\t2',
      [
        ['5" x 3"', '1'],
        ['"6', '2'],
      ],
    ],
    ['', [['']]],
  ])('of %j are %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })
})

describe('a pasted cell', () => {
  const column = (name: string) => {
    const found = findField(forms.invoice, 'invoices')?.columns?.find((one) => one.name === name)
    if (!found) throw new Error(name)
    return found
  }

  test.each([
    ['date', '11月4日', '2026-11-04'],
    ['date', '46347', '2026-11-21'],
    ['date', '20261121', '2026-11-21'],
    ['date', '2月30日', '2月30日'],
    ['invoiceType', '\u200b数电发票(专票)', 'dig_special'],
    ['invoiceType', '增值税专用发票', 'vat_special'],
    ['invoiceType', '数电发票（专票）', 'dig_special'],
    ['invoiceType', '数电发票', '数电发票'],
    ['amount', '', undefined],
    ['invoiceType', '数电发票(专票)', 'dig_special'],
    ['invoiceType', 'dig_special', 'dig_special'],
    ['invoiceType', '白条', '白条'],
    ['no', '26532000000012345678', '26532000000012345678'],
  ])('of %s reads %j as %j', (name, text, value) => {
    expect(pastedValue(column(name), text, '2026-11-20')).toBe(value)
  })
})
