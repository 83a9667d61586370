import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { listRow, pageOf } from '../../../../test/requests.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'

const rows = [
  listRow(),
  listRow({
    id: 'r-2',
    kind: 'payments',
    type: '合同付款审批',
    applicationName: '二期机电付款',
    amount: '386420.00',
    opinion: '同意支付',
    isUpd: true,
  }),
]

describe('the list', () => {
  test('scrolls the selected state into view when the bar is wider than the screen', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    stubServer({ ...inside, list: pageOf(rows) })
    openPage('/approval/index?state=已处理')
    await screen.findByText('年假 3 天')
    const [scrolled] = shown.mock.contexts.filter((one) => one instanceof HTMLLabelElement)
    expect(scrolled?.textContent).toContain('已处理')
    shown.mockRestore()
  })

  test('starts with 已发起 and shows the columns of the spec in order', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows) })
    openPage('/approval/index')
    expect(await screen.findByText('年假 3 天')).toBeDefined()
    expect(server.of('list')[0]?.input).toMatchObject({ state: '已发起', current: '1', size: '10' })
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual([
      '序号',
      '申请名称',
      '审批状态',
      '部门',
      '申请人',
      '申请时间',
      '申请类型',
      '意见',
      '操作',
    ])
    expect(screen.getByText('¥ 386,420.00')).toBeDefined()
    expect(screen.getAllByText('共 2 条').length).toBeGreaterThan(0)
  })

  test('keeps the filters in the address and sends them', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage('/approval/index?state=待处理')
    await user.type(await screen.findByRole('textbox', { name: '申请名称' }), ' 机电 {Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&pendingName=机电'))
    await waitFor(() =>
      expect(server.of('list').at(-1)?.input).toMatchObject({ state: '待处理', pendingName: '机电' }),
    )
  })

  test('filters by status, and offers drafts only in lists that have them', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage('/approval/index?state=待处理&propState=未知')
    await screen.findByText('年假 3 天')
    expect(server.of('list')[0]?.input.propState).toBeUndefined()
    const filters = within(screen.getByRole('form', { name: '筛选条件' }))
    const choose = () => user.click(filters.getByRole('combobox', { name: '审批状态' }))
    await choose()
    expect(await screen.findByTitle('已撤回')).toBeDefined()
    expect(screen.queryByTitle('草稿')).toBeNull()
    await user.click(screen.getByTitle('已驳回'))
    await user.click(filters.getByRole('button', { name: '搜索' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&propState=已驳回'))
    await waitFor(() =>
      expect(server.of('list').at(-1)?.input).toMatchObject({ state: '待处理', propState: '已驳回' }),
    )
  })

  test.each([1440, 390])('offers 修改后重新提交 on an own withdrawn request, %i px wide', async (width) => {
    window.innerWidth = width
    stubServer({ ...inside, list: pageOf([listRow({ approvalStatus: '已撤回' }), ...rows.slice(1)]) })
    const { user, address } = openPage('/approval/index?state=已发起')
    const links = await screen.findAllByRole('link', { name: /^修改后重新提交/ })
    expect(links).toHaveLength(1)
    if (links[0]) await user.click(links[0])
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-1'))
  })

  test("offers no action on another person's withdrawn request", async () => {
    stubServer({ ...inside, list: pageOf([listRow({ approvalStatus: '已撤回' })]) })
    openPage('/approval/index?state=我收到的')
    await screen.findByText('年假 3 天')
    expect(screen.queryByRole('link', { name: /^修改后重新提交/ })).toBeNull()
  })

  test('has the page input on a phone, too', async () => {
    window.innerWidth = 390
    const server = stubServer({ ...inside, list: pageOf(rows, { total: 45 }) })
    const { user } = openPage('/approval/index?state=已发起')
    await screen.findByText('年假 3 天')
    const jump = screen.getByRole('textbox', { name: '页' })
    await user.type(jump, '3')
    // The library reads the deprecated keyCode, which user-event leaves at 0 here.
    fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(server.of('list').at(-1)?.input.current).toBe('3'))
  })

  test('reads the filters from a shared address', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows, { total: 45, current: 2, size: 20 }) })
    openPage('/approval/index?state=已处理&pendingTime=2026-11-17&pendType=请假审批&current=2&size=20')
    await screen.findByText('年假 3 天')
    expect(server.of('list')[0]?.input).toEqual({
      state: '已处理',
      pendingTime: '2026-11-17',
      pendType: '请假审批',
      current: '2',
      size: '20',
    })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '申请时间' }).value).toBe('2026-11-17')
    expect(screen.getByText('21')).toBeDefined()
  })

  test('clears the filters and reloads with 取消, even without filters', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage('/approval/index?state=待处理&pendingName=机电')
    await screen.findByText('年假 3 天')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    await waitFor(() => expect(server.of('list').at(-1)?.input.pendingName).toBeUndefined())
    const before = server.of('list').length
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(server.of('list').length).toBeGreaterThan(before))
  })

  test('changes the state and returns to the first page', async () => {
    stubServer({ ...inside, list: pageOf(rows, { total: 45, current: 2 }) })
    const { user, address } = openPage('/approval/index?state=已发起&current=2')
    await screen.findByText('年假 3 天')
    await user.click(within(screen.getByRole('radiogroup', { name: '列表' })).getByText('待处理'))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
  })

  test.each([
    ['草稿', '/approval/index?state=待处理&pendingName=机电'],
    ['已驳回', '/approval/index?state=待处理&pendingName=机电&propState=已驳回'],
  ])('keeps the status filter %s in another list only if that list offers it', async (status, wanted) => {
    stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage(`/approval/index?state=已发起&pendingName=机电&propState=${status}`)
    await screen.findByText('年假 3 天')
    await user.click(within(screen.getByRole('radiogroup', { name: '列表' })).getByText('待处理'))
    await waitFor(() => expect(address()).toBe(wanted))
  })

  test('ignores a draft filter in a list without drafts', async () => {
    const server = stubServer({ ...inside, list: pageOf(rows) })
    openPage('/approval/index?state=待处理&propState=草稿')
    await screen.findByText('年假 3 天')
    expect(server.of('list')[0]?.input.propState).toBeUndefined()
  })

  test('offers the page sizes of the spec and keeps the selected one in the address', async () => {
    stubServer({ ...inside, list: pageOf(rows, { total: 45 }) })
    const { user, address } = openPage('/approval/index?state=已发起')
    await screen.findByText('年假 3 天')
    await user.click(screen.getByRole('combobox', { name: '页码' }))
    const options = await screen.findAllByRole('option')
    expect(options.length).toBeGreaterThan(0)
    await user.click(await screen.findByTitle('30 条/页'))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起&size=30'))
  })

  test('shows a retry after a failed load', async () => {
    const server = stubServer({ ...inside, list: new Refusal(500, '服务器异常') })
    const { user } = openPage('/approval/index')
    expect(await screen.findByText('加载失败')).toBeDefined()
    expect(await screen.findByText('服务器异常')).toBeDefined()
    server.responders.list = pageOf(rows)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('年假 3 天')).toBeDefined()
  })

  test('opens a draft in its form with 查看', async () => {
    stubServer({ ...inside, list: pageOf([listRow({ approvalStatus: '草稿' })]) })
    const { user, address } = openPage('/approval/index')
    await user.click(await screen.findByRole('button', { name: '查看' }))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-1'))
  })

  test('shows cards on a phone', async () => {
    window.innerWidth = 390
    stubServer({ ...inside, list: pageOf(rows) })
    openPage('/approval/index')
    const card = await screen.findByRole('button', { name: /年假 3 天/ })
    expect(within(card).getByText('QJ202611190001')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the filters on a phone', () => {
  test('are on one line with a drawer for the others, whose button counts the active ones', async () => {
    window.innerWidth = 390
    const server = stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage('/approval/index?state=待处理&pendType=请假审批')
    const more = (name: string) => screen.findByRole('button', { name })
    await more('筛选，已启用 1 项')
    expect(screen.queryByRole('combobox', { name: '申请类型' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: '申请名称' }), '年假{Enter}')
    await waitFor(() =>
      expect(address()).toBe('/approval/index?state=待处理&pendType=请假审批&pendingName=年假'),
    )
    ;(await more('筛选，已启用 2 项')).focus()
    await user.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: '筛选条件' })
    // A phone keyboard must not open for a date.
    const date = within(drawer).getByRole<HTMLInputElement>('textbox', { name: '申请时间' })
    expect(date.readOnly).toBe(true)
    await user.click(date)
    await user.click(await screen.findByText('今天'))
    await user.click(within(drawer).getByRole('button', { name: '搜索' }))
    await waitFor(() =>
      expect(server.of('list').at(-1)?.input).toMatchObject({
        pendType: '请假审批',
        pendingName: '年假',
        pendingTime: date.value,
      }),
    )
    expect(date.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    await more('筛选，已启用 3 项')
  })

  test('are cleared by 取消 in the drawer', async () => {
    window.innerWidth = 390
    stubServer({ ...inside, list: pageOf(rows) })
    const { user, address } = openPage('/approval/index?state=待处理&pendingName=机电&pendingTime=2026-11-17')
    await user.click(await screen.findByRole('button', { name: '筛选，已启用 2 项' }))
    const drawer = await screen.findByRole('dialog', { name: '筛选条件' })
    expect(within(drawer).getByRole<HTMLInputElement>('textbox', { name: '申请时间' }).value).toBe(
      '2026-11-17',
    )
    await user.click(within(drawer).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    expect(await screen.findByRole('button', { name: '筛选' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '申请名称' }).value).toBe('')
  })
})
