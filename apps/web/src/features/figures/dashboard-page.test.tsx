import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { figuresOf, nothing } from '../../../test/figures.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const card = (name: string) => screen.findByRole('region', { name })
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('shows the scope, the first day and the time of counting', async () => {
  const server = stubServer({ ...inside, figures: figuresOf() })
  openPage('/wel/dashboard')
  expect(
    await screen.findByText('研发部、测试组 的申请 · 2026-11-09 起 · 统计于 2026-11-20 10:00:00'),
  ).toBeDefined()
  expect(server.of('figures')[0]?.input).toEqual({ weeks: '12' })
})

test('every chart has a text alternative', async () => {
  stubServer({ ...inside, figures: figuresOf() })
  openPage('/wel/dashboard')
  const names = (await screen.findAllByRole('figure')).map((picture) => picture.getAttribute('aria-label'))
  expect(names).toEqual([
    '每周进展图：共提交 11 件，通过 6 件，驳回或废弃 2 件',
    '请假审批：中位数 6 小时，90% 不超过 30 小时',
    '（未填写） ¥ 20.00',
  ])
})

test('tables show exact amounts, every week and a label for empty opinions', async () => {
  stubServer({ ...inside, figures: figuresOf() })
  const { user } = openPage('/wel/dashboard?view=table')
  const weeks = await card('每周进展')
  expect(cells(within(weeks).getByRole('table'))).toEqual([
    ['周（起始日）', '提交', '通过', '驳回', '废弃'],
    ['2026-11-16', '6', '2', '0', '1'],
    ['2026-11-09', '5', '4', '1', '0'],
  ])
  const times = await card('审批用时')
  await user.click(within(times).getByText('按环节'))
  expect(cells(within(times).getByRole('table'))[1]).toEqual([
    '请假审批 · 部门负责人',
    '7',
    '不到 1 分钟',
    '3 天',
  ])
  const [reasons] = within(await card('驳回原因')).getAllByRole('table')
  expect(reasons && cells(reasons)[1]).toEqual(['（未填写意见）', '1'])
  const amounts = await card('各公司通过金额')
  expect(cells(within(amounts).getByRole('table'))[1]).toEqual(['（未填写）', '3', '20.00'])
  await user.click(within(amounts).getByRole('combobox', { name: '类型' }))
  await user.click(await screen.findByTitle('合同付款审批'))
  expect(cells(within(amounts).getByRole('table'))[1]).toEqual([
    '云岭置业有限公司',
    '1',
    '9,007,199,254,740,993.01',
  ])
})

test('range, scope and view are kept in the address and sent', async () => {
  const answer = ({ input }: ReceivedCall) =>
    figuresOf(
      input.scope === 'own'
        ? { scope: 'own', decisions: { weeks: [], kinds: [] } }
        : { scope: 'departments' },
    )
  const server = stubServer({ ...inside, figures: answer })
  const { user, address } = openPage('/wel/dashboard')
  await user.click(await screen.findByText('52 周'))
  await user.click(await screen.findByText('我的'))
  await user.click(await screen.findByText('表'))
  expect(address()).toBe('/wel/dashboard?weeks=52&scope=own&view=table')
  expect(await screen.findByText('我同意或驳回的申请，不论谁提交')).toBeDefined()
  expect(server.of('figures').at(-1)?.input).toEqual({ weeks: '52', scope: 'own' })
})

test('each card shows a message when there is no data', async () => {
  stubServer({ ...inside, figures: figuresOf(nothing) })
  openPage('/wel/dashboard')
  for (const words of [
    '这几周没有提交或审批',
    '这几周没有完成的审批',
    '这几周没有驳回',
    '这几周没有通过带金额的申请',
  ]) {
    expect(await screen.findByText(words)).toBeDefined()
  }
})

test('a failed load shows no toast and can be retried', async () => {
  let isAway = true
  const figures = () => (isAway ? new Refusal(500, '服务器异常') : figuresOf())
  stubServer({ ...inside, figures })
  const { user } = openPage('/wel/dashboard')
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('服务器异常')).toBeNull()
  isAway = false
  await user.click(retry)
  await waitFor(() => expect(screen.getByText(/统计于/)).toBeDefined())
})
