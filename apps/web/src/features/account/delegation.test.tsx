import type { DelegatedTask, Delegation } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { lisi } from '../../../test/people.ts'
import { detailOf, trailRow } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const given = (own: Partial<Delegation> = {}): Delegation => ({
  id: 'd-1',
  from: { id: lisi.userId, name: lisi.name },
  to: { id: 'u-5', name: '王五' },
  startsOn: '2026-12-01',
  endsOn: '2026-12-04',
  kinds: ['leave'],
  most: '50000.00',
  only: true,
  newOnly: false,
  reason: '出差',
  setBy: lisi.name,
  state: 'running',
  ...own,
})
const received = given({
  id: 'd-2',
  from: { id: 'u-9', name: '赵六' },
  to: { id: lisi.userId, name: lisi.name },
})
const task: DelegatedTask = {
  id: 'r-1',
  taskId: 't-1',
  kind: 'leave',
  applyNo: 'QJ1',
  applicationName: '年假 3 天',
  createName: '张三',
  step: '部门负责人',
  actingFor: '赵六',
  openTime: '2026-12-01 10:00:00',
}
const served = {
  ...inside,
  userList: [{ id: 'u-5', account: 'wangwu', name: '王五', deptNames: ['财务部'], avatar: '' }],
  delegationList: [given(), received, given({ id: 'd-0', state: 'ended' })],
  delegationSubmit: given(),
  delegationEnd: true,
}

test('a delegation is set: what is missing and what the server refuses stands at its field', async () => {
  const server = stubServer({
    ...served,
    delegationSubmit: new Refusal(409, '不能互相委托', {
      error: 'delegationCircle',
      fields: { toId: '不能互相委托' },
    }),
  })
  const { user } = openPage('/info/index?tab=delegation')
  await user.click(await screen.findByRole('button', { name: '新增委托' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增委托' }))
  await user.type(dialog.getByRole('textbox', { name: '金额不超过（元）' }), '5.001')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  for (const text of ['请选择代理人', '请输入金额，最多两位小数'])
    expect(await dialog.findByText(text)).toBeDefined()
  expect(dialog.getAllByText('请选择日期')).toHaveLength(2)
  expect(server.of('delegationSubmit')).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: '代理人' }))
  await user.click(await screen.findByText('王五 · 财务部', { selector: '.ant-select-item-option-content' }))
  for (const [name, day] of [
    ['开始日期', '2026-12-01'],
    ['结束日期', '2026-12-04'],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name }), `${day}{Enter}`)
  await user.clear(dialog.getByRole('textbox', { name: '金额不超过（元）' }))
  await user.click(dialog.getByRole('radio', { name: '仅代理人处理' }))
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await dialog.findByText('不能互相委托')).toBeDefined()
  expect(server.of('delegationSubmit')[0]?.input).toMatchObject({
    toId: 'u-5',
    startsOn: '2026-12-01',
    endsOn: '2026-12-04',
    only: true,
  })
})

test('the list says what each covers, and ends one that the person gave', async () => {
  const server = stubServer(served)
  const { user } = openPage('/info/index?tab=delegation')
  const rows = within(await screen.findByRole('list', { name: '委托' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '委托给 王五 进行中2026-12-01 至 2026-12-04 · 请假申请单 · 不超过 50,000.00 元 · 仅代理人处理 · 出差收回',
    expect.stringMatching(/^代 赵六 处理 进行中/),
    expect.stringMatching(/^委托给 王五 已结束/),
  ])
  const [end, ...others] = screen.getAllByRole('button', { name: '收回给 王五 的委托' })
  expect(others).toEqual([])
  await user.click(end ?? document.body)
  const asked = within(await screen.findByRole('dialog', { name: '收回给 王五 的委托？' }))
  await user.click(asked.getByRole('button', { name: /收\s?回/ }))
  expect(await screen.findByText('委托已收回')).toBeDefined()
  expect(server.of('delegationEnd').map(({ input }) => input)).toEqual([{ id: 'd-1' }])
})

test('the waiting requests say who acts for the reader, and offer those of others', async () => {
  const server = stubServer({
    ...served,
    delegationNow: { delegations: [given(), received], tasks: 1 },
    delegatedTasks: { records: [task], total: 1, size: 50, current: 1, pages: 1 },
    detail: detailOf({
      actingFor: '赵六',
      personTable: [
        trailRow({ personName: '赵六', status: '待处理', away: { until: '2026-12-04', by: '李四' } }),
      ],
    }),
  })
  const { user } = openPage('/approval/index?state=待处理')
  expect(await screen.findByText('您已委托 王五 代为处理，至 2026-12-04')).toBeDefined()
  expect(screen.queryByText(/您已委托 李四/)).toBeNull()
  const mark = screen.getByRole('link', { name: '外出中，王五 代办' })
  expect(mark.getAttribute('title')).toBe('外出中，王五 代办、代 赵六 处理')
  expect(mark.getAttribute('href')).toContain('tab=delegation')
  expect(await screen.findByText('代他人处理（1）')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '查看' }))
  const dialog = within(await screen.findByRole('dialog', { name: /查看/ }))
  expect(await dialog.findByText('您代 赵六 处理此申请，审批记录将写明由您代为签字')).toBeDefined()
  expect(dialog.getByText('由 李四 代办，至 2026-12-04')).toBeDefined()
  expect(dialog.getByText('手写签名')).toBeDefined()
  await waitFor(() => expect(server.of('delegatedTasks').length).toBeGreaterThan(0))
})

test('nothing is shown, and nothing more is asked for, where no delegation concerns the reader', async () => {
  const server = stubServer(served)
  openPage('/approval/index?state=待处理')
  await screen.findByText('没有等您处理的申请')
  await waitFor(() => expect(server.of('delegationNow')).toHaveLength(1))
  expect(server.of('delegatedTasks')).toEqual([])
  expect(screen.queryByRole('link', { name: /代办|^代 / })).toBeNull()
})
