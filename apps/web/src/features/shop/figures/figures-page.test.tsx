import type { ShopFigures } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { buttonsOf } from '../../../../test/people.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'

const sums = { orders: 12, pieces: 340, amount: '12345.60', points: '1000.00' }
const named = (name: string, pieces: number, amount: string) => ({
  id: `id-${name}`,
  name,
  ...sums,
  pieces,
  amount,
})
const figures: ShopFigures = {
  startsOn: '2026-11-19',
  endsOn: '2026-11-20',
  asOf: '2026-11-20 12:00:00',
  ...sums,
  days: [
    { day: '2026-11-19', orders: 12, pieces: 341, amount: '12348.10', points: '1000.00' },
    { day: '2026-11-20', orders: 0, pieces: -1, amount: '-2.50', points: '0.00' },
  ],
  byPieces: [named('中性笔', 300, '750.00')],
  byAmount: [named('礼盒', 40, '11595.60')],
  categories: [named('', 340, '12345.60')],
  departments: [named('财务部', 40, '11595.60'), named('', 300, '750.00')],
}
const none = { orders: 0, pieces: 0, amount: '0.00', points: '0.00' }
const rights = { ...inside, menuButtons: buttonsOf('shopOrder.write') }

test('the figures stand as numbers, as charts with a text, and as tables', async () => {
  const server = stubServer({ ...rights, shopFigures: figures })
  const { user, address } = openPage('/shop/manage/figures')
  expect(await screen.findByText('12,345.60')).toBeDefined()
  expect(server.of('shopFigures').map(({ input }) => input)).toEqual([{ period: 'days30' }])
  expect(screen.getByText(/2026-11-19 至 2026-11-20/)).toBeDefined()
  expect(screen.getByRole('figure', { name: '中性笔 300' })).toBeDefined()
  expect(screen.getByRole('figure', { name: '财务部 ¥ 11,595.60、无部门 ¥ 750.00' })).toBeDefined()
  expect(screen.getByRole('figure', { name: '未分类 ¥ 12,345.60' })).toBeDefined()
  await user.click(screen.getByText('表格'))
  await expect.poll(address).toBe('/shop/manage/figures/index?view=table')
  const days = within(await screen.findByRole('table', { name: '每日金额' }))
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '日期订单数件数金额（元）积分支付',
    '2026-11-200-1-2.500.00',
    '2026-11-191234112,348.101,000.00',
  ])
  const departments = within(screen.getByRole('table', { name: '按部门' }))
  expect(departments.getByRole('row', { name: /^财务部/ }).textContent).toBe('财务部124011,595.601,000.00')
})

test('another period is asked for by its name, which the address keeps', async () => {
  const server = stubServer({ ...rights, shopFigures: figures })
  const { user, address } = openPage('/shop/manage/figures')
  await screen.findByText('12,345.60')
  await user.click(screen.getByRole('combobox', { name: '统计周期' }))
  await user.click(await screen.findByTitle('上月'))
  await expect.poll(() => server.of('shopFigures').at(-1)?.input).toEqual({ period: 'lastMonth' })
  expect(address()).toBe('/shop/manage/figures/index?period=lastMonth')
})

test('a period without orders says so, and a failure offers another try', async () => {
  const empty = {
    ...figures,
    ...none,
    days: [{ day: '2026-11-20', ...none }],
    byPieces: [],
    byAmount: [],
    categories: [],
    departments: [],
  }
  const server = stubServer({ ...rights, shopFigures: new Refusal(500, '服务器异常') })
  const { user } = openPage('/shop/manage/figures?period=nonsense')
  const again = await screen.findByRole('button', { name: /重试|重新加载/ })
  server.responders.shopFigures = empty
  await user.click(again)
  expect(await screen.findAllByText('该周期内没有订单')).toHaveLength(5)
})
