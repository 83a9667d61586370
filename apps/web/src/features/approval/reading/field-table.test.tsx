import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

test('the dialog shows rows with separators, files and totals', async () => {
  const columns = [
    { name: 'supplier', label: '供应商', type: 'text' },
    { name: 'num', label: '数量', type: 'decimal' },
    { name: 'file', label: '报价单', type: 'attachment' },
  ] as const
  const file = (id: string, name: string) => ({ id, name, url: `/f/${id}`, size: 1, mime: 'application/pdf' })
  stubServer({
    ...inside,
    detail: detailOf({
      kind: 'procured',
      cards: [
        { title: '申请信息', fields: [] },
        {
          title: '比价信息',
          fields: [
            {
              name: 'quotes',
              label: '供应商报价',
              type: 'table',
              text: '3 行',
              table: {
                columns: [...columns],
                rows: [
                  ['甲', '1200.500', '报价.pdf、附页.pdf'],
                  ['乙', '', '已删除.pdf'],
                  ['丙', '2.000', '报价.pdf'],
                ],
                totals: ['', '1,202.500', ''],
              },
            },
          ],
        },
      ],
      attachments: { 'quotes.file': [file('1', '报价.pdf'), file('2', '附页.pdf'), file('3', '报价.pdf')] },
    }),
  })
  const { user } = openPage('/approval/index?state=待处理&view=r-1')
  const rows = within(await screen.findByRole('table', { name: '供应商报价' })).getAllByRole('row')
  const linksOf = (row: number) =>
    [...(rows[row]?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(rows[1]?.textContent).toContain('1,200.500')
  expect(linksOf(1)).toEqual(['/f/1', '/f/2'])
  expect(rows[2]?.textContent).toContain('已删除.pdf')
  expect(linksOf(2)).toEqual([])
  expect(linksOf(3)).toEqual(['/f/3'])
  expect(rows[4]?.textContent).toBe('合计1,202.500')

  await user.click(screen.getByRole('button', { name: '预览 附页.pdf' }))
  const preview = await screen.findByRole('dialog', { name: '预览 附页.pdf' })
  expect(preview.querySelector('iframe')?.getAttribute('src')).toBe('/f/2')
})

test('the dialog shows account numbers in groups, and copying gives only the digits', async () => {
  stubServer({
    ...inside,
    detail: detailOf({
      kind: 'payments',
      cards: [
        { title: '申请信息', fields: [] },
        {
          title: '收款信息',
          fields: [
            { name: 'payAccount', label: '收款账号', type: 'bankAccount', text: '6222020200012345678' },
            { name: 'otherAccount', label: '境外账号', type: 'bankAccount', text: 'DE89370400440532013000' },
          ],
        },
      ],
    }),
  })
  openPage('/approval/index?state=待处理&view=r-1')
  const dialog = within(await screen.findByRole('dialog', { name: /查看/ }))
  const valueOf = async (label: string) => (await dialog.findByText(label)).nextElementSibling
  const groups = [...((await valueOf('收款账号'))?.querySelectorAll('span > span') ?? [])]
  expect(groups.map((group) => group.textContent)).toEqual(['6222', '0202', '0001', '2345', '678'])
  expect((await valueOf('收款账号'))?.textContent).toBe('6222020200012345678')
  expect((await valueOf('境外账号'))?.querySelectorAll('span > span')).toHaveLength(1)
})
