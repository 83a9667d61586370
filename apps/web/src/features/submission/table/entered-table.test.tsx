import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
}

const chair = { procureName: '椅子', num: '2.500', unit: '把', price: '10.01', totalPrice: '25.03' }
const desk = { procureName: '桌子', num: '1.000', unit: '张', price: '1000.00', totalPrice: '1000.00' }

/** Opens a draft of a procurement with these rows. */
function openDraft(items: unknown[], values: Record<string, unknown> = {}) {
  const server = stubServer({
    ...around,
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: { ...values, items } }),
  })
  return { server, ...openPage('/approval/submit/procured?id=d-1') }
}

const cell = (row: number, column: string) =>
  screen.findByLabelText<HTMLInputElement>(`采购明细第 ${row} 行${column}`)
const table = () => screen.findByRole('group', { name: '采购明细' })
const rowCount = async () => (await table()).querySelectorAll('[data-row]').length
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } })

describe('a table on the submit page', () => {
  test('offers the usual units and accepts any other', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/procured')
    const unit = await cell(1, '单位')
    // Typed from submit-forms.md D19.
    const usual = ['个', '台', '套', '件', '箱', '米', '㎡', '吨', '项', '次', '批']
    expect([...(unit.list?.options ?? [])].map((option) => option.value)).toEqual(usual)
    await user.type(unit, '桶')
    expect(unit.value).toBe('桶')
  })

  test('starts with one row if required, and computes while typing', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/procured')
    await user.type(await cell(1, '数量'), '3')
    await user.type(await cell(1, '单价'), '1234.5')
    await user.tab()
    expect((await cell(1, '金额')).textContent).toBe('3,703.50')
    expect((await cell(1, '单价')).value).toBe('1,234.50')
    expect(screen.getByLabelText('预计总额').textContent).toBe('¥ 3,703.50')
    expect(screen.getByLabelText('预计总额大写').textContent).toBe('人民币叁仟柒佰零叁元伍角')
  })

  test('adds rows, deletes one in the middle and sums the rest', async () => {
    const { user } = openDraft([chair, desk, chair])
    const total = async () => (await table()).querySelector('[data-total=totalPrice]')?.textContent
    await cell(3, '名称')
    expect(await total()).toBe('1,050.06')
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    expect(await rowCount()).toBe(4)
    expect(document.activeElement).toBe(await cell(4, '名称'))
    await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
    expect(await rowCount()).toBe(3)
    expect((await cell(2, '名称')).value).toBe('椅子')
    expect(await total()).toBe('50.06')
  })

  test('moves down with Enter and adds a row after the last', async () => {
    const { user } = openDraft([chair, desk])
    await user.click(await cell(1, '数量'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await cell(2, '数量'))
    await user.keyboard('{Enter}')
    expect(await rowCount()).toBe(3)
    expect(document.activeElement).toBe(await cell(3, '名称'))
  })

  test('shows an error at its cell and leads to the first one', async () => {
    const { user, server } = openDraft([{}, chair, { ...desk, price: '' }])
    await user.clear(await cell(2, '数量'))
    await user.type(await cell(2, '数量'), '两')
    expect(screen.queryByText(/最多三位小数|数量.*数字/)).toBeNull()
    await user.tab()
    const number = await cell(2, '数量')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    const note = document.querySelector(`[id="${number.getAttribute('aria-describedby')}"]`)
    expect(note?.textContent).toMatch(/^数量/)
    expect((await cell(3, '单价')).getAttribute('aria-invalid')).toBeNull()

    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('单价不能为空')).toBeDefined()
    expect(server.of('add')).toHaveLength(0)
  })

  test('focuses the first wrong cell', async () => {
    const { user } = openDraft([chair, { ...desk, price: '' }], {
      applicationName: '采购',
      mainstay: '云岭置业有限公司',
      procureType: 'office',
      procureWay: 'mall',
      needDate: '2099-01-05',
      reason: '新员工',
    })
    await cell(2, '单价')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('单价不能为空')).toBeDefined()
    expect(document.activeElement).toBe(await cell(2, '单价'))
  })

  test('accepts cells copied from a spreadsheet, starting at the focused cell', async () => {
    openDraft([chair, desk])
    paste(await cell(2, '数量'), '4\t个\t¥1,200.50\r\n5\t箱\t20\r\n')
    expect((await cell(2, '名称')).value).toBe('桌子')
    expect((await cell(2, '单价')).value).toBe('1,200.50')
    expect((await cell(2, '金额')).textContent).toBe('4,802.00')
    expect((await cell(3, '单位')).value).toBe('箱')
    expect(await rowCount()).toBe(3)
    expect(await screen.findByText('名称不能为空')).toBeDefined()
  })

  test('appends a copied table with headings, limited to the allowed rows', async () => {
    const quote = { supplier: '甲', amount: '1.00' }
    const quotes = Array.from({ length: 19 }, () => quote)
    const { user } = openDraft([chair], { procureWay: 'inquiry', quotes })
    const group = within(await screen.findByRole('group', { name: '供应商报价' }))
    await user.click(group.getByRole('button', { name: '从表格粘贴' }))
    const place = await screen.findByLabelText('在此粘贴从 Excel 或 WPS 复制的单元格')
    fireEvent.change(place, { target: { value: '报价\t供应商\n9.00\t"屏""幕"\n9.00\t键盘' } })
    expect(await screen.findByText('识别到 2 行')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '添加到表格' }))
    expect(await screen.findByText('最多 20 行，有 1 行未粘贴')).toBeDefined()
    const supplier = screen.getByLabelText<HTMLInputElement>('供应商报价第 20 行供应商')
    expect(supplier.value).toBe('屏"幕')
    expect(group.getByRole<HTMLButtonElement>('button', { name: '最多 20 行' }).disabled).toBe(true)
  })

  test.each(['请采购三把椅子', '第一段\n第二段'])(
    'adds no row for pasted text that is not a table: %j',
    async (text) => {
      const { user } = openDraft([chair])
      const group = within(await screen.findByRole('group', { name: '采购明细' }))
      await user.click(group.getByRole('button', { name: '从表格粘贴' }))
      const place = await screen.findByLabelText('在此粘贴从 Excel 或 WPS 复制的单元格')
      fireEvent.change(place, { target: { value: text } })
      expect(await screen.findByText(/^没有识别到表格/)).toBeDefined()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加到表格' }).disabled).toBe(true)
    },
  )

  test('keeps rows in the draft as entered', async () => {
    const { server, user } = openDraft([{}, chair])
    await user.type(await cell(1, '单价'), '两元')
    await waitFor(() => expect(server.of('draft')).toHaveLength(1), { timeout: 5000 })
    expect(server.of('draft')[0]?.input['items']).toEqual([{ price: '两元' }, chair])
  })

  test('keeps computed rows in a table on a phone', async () => {
    window.innerWidth = 390
    const term = { validFrom: '2027-01-01', validTo: '2027-12-31', payCycle: 'quarter' }
    stubServer({
      ...around,
      formDetail: detailOf({ kind: 'lease', id: 'd-1', approvalStatus: '草稿', values: term }),
    })
    openPage('/approval/submit/lease?id=d-1')
    const schedule = await screen.findByRole('group', { name: '租金明细' })
    expect(within(schedule).queryByRole('list')).toBeNull()
    expect(within(screen.getByRole('group', { name: '租赁资产' })).getByRole('list')).toBeDefined()
  })

  test('shows each row as a card with labels on a phone', async () => {
    window.innerWidth = 390
    openDraft([chair, desk])
    const cards = await within(await table()).findAllByRole('listitem')
    expect(cards.map((one) => one.getAttribute('aria-label'))).toEqual(['第 1 行', '第 2 行', '合计'])
    expect(within(await table()).queryByRole('columnheader', { name: '名称' })).toBeNull()
    expect(cards[1]?.textContent).toContain('单价')
    expect((await cell(2, '单价')).value).toBe('1,000.00')
  })

  test('is read-only when it is computed as a whole', async () => {
    const terms = {
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
      area: '120.50',
      unitPrice: '50.00',
      priceUnit: 'month_sqm',
      rent: '6025.00',
      payCycle: 'quarter',
    }
    stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-2', approvalStatus: '草稿', values: terms }),
    })
    openPage('/approval/submit/lease?id=d-2')
    const schedule = within(await screen.findByRole('table', { name: '租金明细' }))
    expect(schedule.getAllByRole('row')).toHaveLength(6)
    expect(schedule.getAllByText('18,075.00')).toHaveLength(4)
    expect(schedule.getByText('72,300.00')).toBeDefined()
    expect(schedule.queryByRole('columnheader', { name: '序号' })).toBeNull()
    expect(schedule.queryByRole('textbox')).toBeNull()
  })

  test('shows a cell only if its row requires it', async () => {
    const row = { date: '2026-11-01', subject: '交通', amount: '10.00' }
    const items = [{ ...row, invoiceType: 'vat_normal' }, { ...row, invoiceType: 'dig_normal' }, row]
    const values = { items, invoiceCount: 1 }
    stubServer({ ...around, formDetail: detailOf({ id: 'd-3', approvalStatus: '草稿', values }) })
    openPage('/approval/submit/reimbursement?id=d-3')
    expect(await screen.findByLabelText('报销明细第 1 行发票代码')).toBeDefined()
    for (const number of [2, 3]) {
      expect(screen.getByLabelText(`报销明细第 ${number} 行发票号码`)).toBeDefined()
      expect(screen.queryByLabelText(`报销明细第 ${number} 行发票代码`)).toBeNull()
    }
    const hidden = document.querySelectorAll('td[data-column=invoiceCode]:empty')
    expect(hidden).toHaveLength(2)
  })
})
