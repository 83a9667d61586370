import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { menuNode } from '../../../../test/people.ts'
import { decided, listRow, pageOf } from '../../../../test/requests.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const waiting = [listRow({ id: 'r-5', applicationName: '等我的申请' })]
const own = [
  listRow({ id: 'r-6', applicationName: '我的申请' }),
  listRow({ id: 'r-7', applicationName: '撤回的申请', approvalStatus: '已撤回' }),
]
const returned = [listRow({ id: 'r-8', applicationName: '被驳回的申请', approvalStatus: '已驳回' })]

const lists = ({ input }: ReceivedCall) => {
  if (input.state === '已发起') return pageOf(own)
  return pageOf(input.propState === '已驳回' ? returned : waiting)
}

test('greets the person, counts the four lists and links to the waiting requests', async () => {
  stubServer({ ...inside, list: lists })
  const { user, address } = openPage('/')
  expect(await screen.findByRole('heading', { name: /^李四，/ })).toBeDefined()
  const links = within(screen.getByRole('navigation', { name: '我的审批' })).getAllByRole('link')
  await waitFor(() =>
    expect(links.map((link) => link.textContent)).toEqual(['待处理2', '我收到的4', '已处理1', '已发起3']),
  )
  await user.click(await screen.findByRole('link', { name: /^去签批/ }))
  await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&view=r-5'))
})

test('counts own rejected requests separately and offers to edit them instead of 去签批', async () => {
  stubServer({ ...inside, list: lists })
  const { user, address } = openPage('/wel/index')
  expect(await screen.findByText('有 1 件申请等您处理，另有 1 件被驳回，可修改后重新提交')).toBeDefined()
  expect(screen.queryByRole('link', { name: '去签批 被驳回的申请' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: '修改后重新提交 被驳回的申请' }))
  await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-8'))
})

test('offers 修改后重新提交 for an own withdrawn request', async () => {
  stubServer({ ...inside, list: lists })
  const { user, address } = openPage('/wel/index')
  await user.click(await screen.findByRole('link', { name: '修改后重新提交 撤回的申请' }))
  await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=r-7'))
})

test('offers 撤回 for every own running request, page by page', async () => {
  const running = Array.from({ length: 23 }, (_, index) =>
    listRow({ id: `run-${index + 1}`, applicationName: `第 ${index + 1} 件` }),
  )
  const server = stubServer({
    ...inside,
    list: (asked: ReceivedCall) => {
      if (asked.input.propState !== '审批中' || asked.input.state !== '已发起') return lists(asked)
      const current = Number(asked.input.current)
      return pageOf(running.slice((current - 1) * 10, current * 10), { total: running.length, current })
    },
    withDraw: decided,
  })
  const { user } = openPage('/wel/index')
  await screen.findByText('我的申请')
  await user.click(screen.getByText('审批中', { selector: '.ant-segmented-item-label' }))
  await screen.findByText('第 10 件')
  await user.click(screen.getByTitle('下一页'))
  await user.click(screen.getByTitle('下一页'))
  await screen.findByText('第 23 件')
  const last = screen.getAllByRole('button', { name: '撤回' })
  expect(last).toHaveLength(3)
  await user.click(last.at(-1) ?? document.body)
  await user.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.of('withDraw')[0]?.input).toEqual({ id: 'run-23' }))
})

const showRunning = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(screen.getByText('审批中', { selector: '.ant-segmented-item-label' }))

test('shows no row of 最近 under 审批中 while it loads', async () => {
  const running = Promise.withResolvers<unknown>()
  stubServer({
    ...inside,
    list: (asked: ReceivedCall) =>
      asked.input.propState === '审批中' && asked.input.state === '已发起' ? running.promise : lists(asked),
  })
  const { user } = openPage('/wel/index')
  await screen.findByText('我的申请')
  await showRunning(user)
  await waitFor(() => expect(screen.queryByText('我的申请')).toBeNull())
  running.resolve(pageOf([listRow({ id: 'run-1', applicationName: '在审的申请' })]))
  expect(await screen.findByText('在审的申请')).toBeDefined()
})

test('shows a failed page of 审批中 and retries that page', async () => {
  const running = Array.from({ length: 23 }, (_, index) =>
    listRow({ id: `run-${index + 1}`, applicationName: `第 ${index + 1} 件` }),
  )
  let fails = true
  stubServer({
    ...inside,
    list: (asked: ReceivedCall) => {
      if (asked.input.propState !== '审批中' || asked.input.state !== '已发起') return lists(asked)
      const current = Number(asked.input.current)
      if (current === 2 && fails) return new Refusal(503, '系统繁忙，请稍后再试')
      return pageOf(running.slice((current - 1) * 10, current * 10), { total: running.length, current })
    },
  })
  const { user } = openPage('/wel/index')
  await screen.findByText('我的申请')
  await showRunning(user)
  await screen.findByText('第 10 件')
  await user.click(screen.getByTitle('下一页'))
  const again = await screen.findByRole('button', { name: '重试' })
  fails = false
  await user.click(again)
  expect(await screen.findByText('第 20 件')).toBeDefined()
})

test('withdraws a request after a confirmation', async () => {
  const server = stubServer({ ...inside, list: lists, withDraw: decided })
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: '撤回' }))
  expect(server.of('withDraw')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.of('withDraw')).toHaveLength(1))
  expect(server.of('withDraw')[0]?.input).toEqual({ id: 'r-6' })
  expect(await screen.findByText('已撤回', { selector: '.ant-message *' })).toBeDefined()
})

test('lists the most used kinds first and shows the figures of this week', async () => {
  stubServer({
    ...inside,
    ownFigures: { week: { handled: 34, rejected: 3, median: 5760 }, mostUsed: ['payments'] },
  })
  const { user, address } = openPage('/wel/index')
  await screen.findByRole('link', { name: '发起合同付款审批' })
  expect(
    screen.getAllByRole('link', { name: /^发起.+审批$/ }).map((link) => link.firstElementChild?.textContent),
  ).toEqual(['发起合同付款审批', '发起请假审批'])
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  expect(facts).toEqual(['34 件', '1.6 小时', '3 件'])
  await user.click(screen.getByRole('link', { name: '数据统计' }))
  await waitFor(() => expect(address()).toBe('/wel/dashboard'))
})

test('leads whoever has 开始使用 in the menu to what is still to do before the first request', async () => {
  const menuRoutes = [...inside.menuRoutes, menuNode({ path: '/system/setup', name: '开始使用' })]
  stubServer({ ...inside, menuRoutes, list: lists, setupLeft: { left: 3 } })
  openPage('/wel/index')
  expect(await screen.findByText('启用前还有 3 项准备工作未完成')).toBeDefined()
  const content = within(screen.getByRole('main'))
  expect(content.getByRole('link', { name: '开始使用' }).getAttribute('href')).toBe('/system/setup/index')
})

test('says nothing of it once there is a request, and asks nothing of people without that page', async () => {
  const menuRoutes = [...inside.menuRoutes, menuNode({ path: '/system/setup', name: '开始使用' })]
  const started = stubServer({ ...inside, menuRoutes, list: lists, setupLeft: { left: 0 } })
  openPage('/wel/index')
  await screen.findByText('我的申请')
  await waitFor(() => expect(started.of('setupLeft')).toHaveLength(1))
  expect(screen.queryByText(/准备工作/)).toBeNull()
  cleanup()
  const staff = stubServer({ ...inside, list: lists })
  openPage('/wel/index')
  await screen.findByText('我的申请')
  expect(staff.of('setupLeft')).toHaveLength(0)
})
