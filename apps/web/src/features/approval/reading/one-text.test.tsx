import { withoutHidden, withPlainBlanks } from '@countersign/forms'
import { screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

/** Texts that forms accept; apps/server/test/pdf/printable.test.ts prints the same texts. */
const accepted = fc
  .sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { numRuns: 40, seed: 20_261_122 })
  .concat('两个  空格　全角', '第一行\n第二行', '👩‍💻❤️ 1️⃣', 'a  b   c')
  .map((text) => withoutHidden(withPlainBlanks(text)).trim())
  .filter((text) => text !== '')

test('the dialog shows every accepted text unchanged', async () => {
  const fieldsOf = (type: 'text' | 'longText') =>
    accepted.map((text, index) => ({ name: `${type}${index}`, label: `${type} ${index}`, type, text }))
  const table = {
    columns: [{ name: 'word', label: '词', type: 'text' as const }],
    rows: accepted.map((text) => [text]),
  }
  stubServer({
    ...inside,
    detail: detailOf({
      kind: 'procured',
      cards: [
        { title: '申请信息', fields: [] },
        { title: '文本', fields: [...fieldsOf('text'), ...fieldsOf('longText')] },
        { title: '明细', fields: [{ name: 'rows', label: '明细表', type: 'table', text: '', table }] },
      ],
    }),
  })
  openPage('/approval/index?state=待处理&view=r-1')
  const shownTable = await screen.findByRole('table', { name: '明细表' })
  const fieldTexts = screen
    .getAllByRole('definition')
    .filter((one) => !one.contains(shownTable))
    .map((one) => one.textContent)
  expect(fieldTexts).toEqual([...accepted, ...accepted])
  const cells = [...shownTable.querySelectorAll('tbody td:last-child')]
  expect(cells.map((cell) => cell.textContent)).toEqual(accepted)
})
