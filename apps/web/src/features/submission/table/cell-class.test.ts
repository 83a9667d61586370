import { findForm, findField, labelOf, type Field } from '@countersign/forms'
import { expect, test } from 'vitest'
import { tracksOf } from './cell-class.ts'

const form = findForm('shareholder')
if (!form) throw new Error('no such form')
const columns = findField(form, 'shareInfoList')?.columns ?? []
const tracks = (language: 'zh' | 'en') =>
  tracksOf(columns, (column: Field) => labelOf(form, `shareInfoList.${column.name}`, language))

test('a row has the least widths of its columns, and room for the words of English headings', () => {
  expect(tracks('zh')).toEqual({
    gridTemplateColumns: `48px ${[112, 96, 84, 84, 112, 96, 84, 84]
      .map((width) => `minmax(${width}px, ${width}fr)`)
      .join(' ')} 40px`,
    minWidth: 840,
  })
  expect(tracks('en').gridTemplateColumns).toContain('minmax(126px, 126fr)')
})
