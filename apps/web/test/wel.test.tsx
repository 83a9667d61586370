import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { decided, listRow, pageOf } from './requests.ts'
import { type Asked, stubServer } from './stub-server.ts'

const lists = ({ input }: Asked) =>
  input.state === '待处理'
    ? pageOf([listRow({ id: 'r-5', applicationName: '等我的申请' })])
    : pageOf([listRow({ id: 'r-6', applicationName: '我的申请' })])

test('greets, counts the four lists and leads to what waits', async () => {
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

test('takes a request back after a question', async () => {
  const server = stubServer({ ...inside, list: lists, withDraw: decided })
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: '撤回' }))
  expect(server.of('withDraw')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.of('withDraw')).toHaveLength(1))
  expect(server.of('withDraw')[0]?.input).toEqual({ id: 'r-6' })
  expect(await screen.findByText('已撤回')).toBeDefined()
})

test('starts with the kinds I submit most, and says what I did this week', async () => {
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
  await user.click(screen.getByRole('link', { name: '更多统计' }))
  await waitFor(() => expect(address()).toBe('/wel/dashboard'))
})
