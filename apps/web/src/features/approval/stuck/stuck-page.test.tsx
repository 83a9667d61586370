import type { StuckTask } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { buttonsOf } from '../../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const task = (n: number): StuckTask => ({
  id: `t-${n}`,
  approvalId: `a-${n}`,
  kind: 'leave',
  applyNo: `HQQJ000${n}`,
  name: `请假 ${n}`,
  createName: '张三',
  step: '部门负责人',
  personName: '李四',
  openTime: '2026-11-23 10:00:01',
  why: 'personGone',
  reason: '审批人“李四”已离职',
})
const blocked: StuckTask = {
  ...task(3),
  id: 'a-3',
  personName: '',
  why: 'wayBlocked',
  reason: '步骤“财务审批”无人可审：角色“财务”没有在职人员',
}
const served = {
  ...inside,
  menuButtons: buttonsOf('request.handOver'),
  stuckList: { records: [task(1), task(2)], total: 2, size: 10, current: 1, pages: 1 },
  stuckDetail: task(1),
  userList: [{ id: 'u-5', account: 'wangwu', name: '王五', deptNames: ['财务部'], avatar: '' }],
  handOver: { id: 'a-1', approvalStatus: '审批中', version: 3 },
}

async function fillIn(user: ReturnType<typeof openPage>['user'], title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: '转交' }))
  for (const text of ['请选择接收人', '请填写转交原因']) expect(await dialog.findByText(text)).toBeDefined()
  await user.click(dialog.getByRole('combobox', { name: '接收人' }))
  await user.click(await screen.findByText('王五 · 财务部', { selector: '.ant-select-item-option-content' }))
  await user.type(dialog.getByRole('textbox', { name: '转交原因' }), '李四已离职')
  await user.click(dialog.getByRole('button', { name: '转交' }))
}

test('one task is handed over with a person and a reason, which are both required', async () => {
  const server = stubServer(served)
  const { user } = openPage('/approval/stuck?view=t-1')
  const drawer = within(await screen.findByRole('dialog', { name: '请假 1' }))
  await user.click(await drawer.findByRole('button', { name: '转交' }))
  await fillIn(user, '转交“请假 1”')
  expect(await screen.findByText('已转交 1 项')).toBeDefined()
  // The task stands in the list no more, so that its drawer closes.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of('handOver').map(({ input }) => input)).toEqual([
    { id: 't-1', userId: 'u-5', reason: '李四已离职' },
  ])
})

test('several are handed over together, and those that are refused are named with the reason', async () => {
  const server = stubServer({
    ...served,
    handOver: ({ input }: ReceivedCall) =>
      input['id'] === 't-2'
        ? new Refusal(409, '该人员仍可处理，无需转交', { error: 'ableToAct' })
        : served.handOver,
  })
  const { user } = openPage('/approval/stuck')
  await screen.findByText('请假 2')
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
  await user.click(screen.getByRole('button', { name: '转交' }))
  await fillIn(user, '转交 2 项')
  const report = within(await screen.findByRole('dialog', { name: '处理结果' }))
  expect(report.getByText('该人员仍可处理，无需转交')).toBeDefined()
  expect(report.getByText('HQQJ0002 请假 2')).toBeDefined()
  expect(server.of('handOver')).toHaveLength(2)
})

test('a request without a task at fault says why and what helps, and is not handed over', async () => {
  const server = stubServer({
    ...served,
    stuckList: { records: [task(1), blocked], total: 2, size: 10, current: 1, pages: 1 },
    stuckDetail: blocked,
  })
  const { user } = openPage('/approval/stuck')
  expect(await screen.findByText(blocked.reason)).toBeDefined()
  expect(screen.getByRole('columnheader', { name: '原因' })).toBeDefined()
  const [, first, second] = screen.getAllByRole('checkbox')
  if (!first || !second) throw new Error('two rows')
  await user.click(second)
  expect(screen.queryByRole('button', { name: '转交' })).toBeNull()
  await user.click(first)
  await user.click(screen.getByRole('button', { name: '转交' }))
  await fillIn(user, '转交“请假 1”')
  await waitFor(() => expect(server.of('handOver')).toHaveLength(1))
  await user.click(screen.getByText('请假 3'))
  const drawer = within(await screen.findByRole('dialog', { name: '请假 3' }))
  expect(await drawer.findByText(/^为该角色、岗位或部门安排在职人员/)).toBeDefined()
  expect(drawer.getByText(blocked.reason)).toBeDefined()
  expect(drawer.queryByRole('button', { name: '转交' })).toBeNull()
})
