import type { Directory, DirectoryPreview, DirectoryRun } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const run = (more: Partial<DirectoryRun> = {}): DirectoryRun => ({
  id: 'r1',
  state: 'done',
  isNightly: false,
  by: '管理员',
  createdAt: '2026-11-29 02:10:00',
  endedAt: '2026-11-29 02:11:00',
  counts: { join: 3 },
  problems: [],
  failure: '',
  ...more,
})
const directory = (more: Partial<Directory> = {}): Directory => ({
  name: 'LDAP',
  logsIn: true,
  people: 120,
  nightlyBy: '',
  runs: [run()],
  ...more,
})
const preview: DirectoryPreview = {
  counts: { leave: 2, move: 1 },
  entries: [
    { group: 'leave', name: '李四', account: 'lisi', changes: [] },
    {
      group: 'move',
      name: '王五',
      account: 'wangwu',
      changes: [{ field: 'deptId', before: '财务部', after: '' }],
    },
  ],
  problems: [{ name: '孙七', why: '账号格式不正确，未同步' }],
  mustConfirm: false,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('directory.write'),
  directoryDetail: directory(),
  directoryPreview: preview,
  directoryRun: run({ state: 'waiting', counts: {} }),
  directoryNightly: true as const,
}

test('a preview names who joins, moves and leaves, and what is left out', async () => {
  stubServer(served)
  const { user } = openPage('/system/directory')
  await user.click(await screen.findByRole('button', { name: '预览' }))
  expect(await screen.findByText('离职 2 人')).toBeDefined()
  expect(screen.getByText('李四（lisi）')).toBeDefined()
  expect(screen.getByText('另有 1 条未列出')).toBeDefined()
  expect(screen.getByText('部门：财务部 → 空')).toBeDefined()
  expect(screen.getByText('孙七：账号格式不正确，未同步')).toBeDefined()
})

test('a run begins after a question', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/directory')
  await user.click(await screen.findByRole('button', { name: '开始同步' }))
  const ask = within(await screen.findByRole('dialog', { name: /按通讯录同步/ }))
  expect(server.of('directoryRun')).toEqual([])
  await user.click(ask.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('同步已开始')).toBeDefined()
  expect(server.of('directoryRun').map(({ input }) => input)).toEqual([{}])
})

test('when more than a tenth would leave, their number is agreed to', async () => {
  const server = stubServer({
    ...served,
    directoryDetail: directory({ runs: [run({ state: 'asks', counts: { leave: 17 } })] }),
  })
  const { user } = openPage('/system/directory')
  expect(await screen.findByText(/将有 17 人离职，超过十分之一/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: '确认 17 人离职并同步' }))
  const ask = within(await screen.findByRole('dialog', { name: '确认 17 人离职？' }))
  await user.click(ask.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(server.of('directoryRun').map(({ input }) => input)).toEqual([{ mayLeave: 17 }]))
})

test('the nightly run is switched on, in the name of the caller', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/directory')
  const nightly = await screen.findByRole('switch', { name: '每日凌晨自动同步' })
  await waitFor(() => expect(nightly).toHaveProperty('disabled', false))
  server.responders.directoryDetail = directory({ nightlyBy: '李四' })
  await user.click(nightly)
  expect(await screen.findByText('以 李四 的名义')).toBeDefined()
  expect(server.of('directoryNightly').map(({ input }) => input)).toEqual([{ on: true }])
})

test('a run that failed says why', async () => {
  stubServer({
    ...served,
    directoryDetail: directory({
      runs: [run({ state: 'failed', counts: {}, failure: '通讯录暂时无法读取' })],
    }),
  })
  openPage('/system/directory')
  expect(await screen.findByText('通讯录暂时无法读取')).toBeDefined()
})

test('a company without a directory learns how to get one', async () => {
  stubServer({ ...served, directoryDetail: directory({ name: '', runs: [] }) })
  openPage('/system/directory')
  expect(await screen.findByText(/尚未接入通讯录/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '预览' })).toBeNull()
})
