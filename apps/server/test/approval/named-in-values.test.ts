import { defineForm, section } from '@countersign/forms'
import { describe, expect, it } from 'vitest'
import { attachmentsIn, idsIn } from '../../src/modules/approval/request/named-in-values.rules.ts'
import { readStoredContent } from '../../src/modules/approval/request/stored-content.rules.ts'

const plain = { required: false, asked: false }
const file = { type: 'attachment', label: '附件', ...plain } as const
const form = defineForm({
  kind: 'quotes',
  typeName: '比价',
  title: '比价单',
  prefix: 'BJ',
  columns: {},
  sections: [
    section('quotes', '比价', {
      annexFile: file,
      quotes: {
        type: 'table',
        label: '报价',
        ...plain,
        columns: [
          { ...file, name: 'file' },
          { type: 'person', label: '采购人', ...plain, name: 'buyer' },
        ],
      },
    }),
  ],
  version: 1,
})

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const values = {
  reason: '比价',
  annexFile: [id(1)],
  quotes: [{ file: [id(2)], buyer: id(3) }, {}, { file: [id(4), id(5)] }],
}

describe('the things that values name', () => {
  it('are found in fields, lists and cells', () => {
    expect(idsIn(values)).toEqual([id(1), id(2), id(3), id(4), id(5)])
    expect(idsIn({ reason: `x${id(1)}`, other: `${id(1)}x` })).toEqual([])
  })

  it('include the files of a column, under table and column, row by row', () => {
    expect(attachmentsIn(form, values)).toEqual([
      ['annexFile', [id(1)]],
      ['quotes.file', [id(2), id(4), id(5)]],
    ])
  })

  it.each([['text'], [7], [null], [{ file: id(2) }], [['x', null, [1]]]])(
    'are none if a draft holds %j as its rows',
    (quotes) => {
      expect(attachmentsIn(form, { quotes })).toEqual([
        ['annexFile', []],
        ['quotes.file', []],
      ])
      expect(idsIn({ quotes })).toEqual([])
    },
  )
})

it('are read back from storage as rows; values that no form stores are refused', () => {
  const read = (given: unknown) =>
    readStoredContent(
      JSON.stringify({
        kind: 'quotes',
        formVersion: 1,
        applyNo: '',
        values: given,
        cards: [],
        attachments: [],
      }),
    ).values
  expect(read(values)).toEqual(values)
  expect(() => read({ quotes: [{ file: [{ deep: 1 }] }] })).toThrow(/invalid_union/)
})
