import type { Role, TreeNode } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const role: Role = {
  id: 'r-1',
  tenantId: '000000',
  parentId: '0',
  roleName: '财务',
  roleAlias: 'finance',
  sort: 0,
  requiresFactor: 0,
  isVacant: false,
  version: 7,
}
const node = (id: string, title: string, ...children: TreeNode[]): TreeNode => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  children,
})
const served = {
  ...inside,
  menuButtons: buttonsOf('role.write'),
  roleList: [{ ...role, children: [] }],
  roleDetail: role,
  grantTree: {
    menu: [node('m-1', '系统管理', node('m-2', '岗位管理', node('m-3', '维护岗位'))), node('m-4', '公告')],
    dataScope: [
      ...['全部', '本人', '所在部门', '所在部门及下级'].map((title, index) => node(String(index + 1), title)),
      node('5', '指定部门', node('dept-1', '集团总部', node('dept-2', '研发部'))),
    ],
  },
  roleTreeKeys: { menu: ['m-4'], dataScope: ['2'] },
  roleGrant: true,
}

async function openGrants(answers: Record<string, unknown> = {}) {
  const server = stubServer({ ...served, ...answers })
  const { user } = openPage('/authority/role?view=r-1')
  const drawer = within(await screen.findByRole('dialog', { name: '财务' }))
  await user.click(await drawer.findByRole('button', { name: '权限设置' }))
  const grants = within(await screen.findByRole('dialog', { name: '权限设置：财务' }))
  const tick = async (name: string) => {
    const item = (await grants.findByText(name)).closest('[role="treeitem"]')
    const box = item?.querySelector('.ant-tree-checkbox')
    if (!box) throw new Error(`no tick at ${name}`)
    await user.click(box)
  }
  const save = () => user.click(grants.getByRole('button', { name: /保\s?存/ }))
  return { server, user, grants, tick, save }
}

test('a tick grants an entry with all below it and nothing else', async () => {
  const { server, tick, save } = await openGrants()
  await tick('岗位管理')
  await tick('公告')
  await save()
  expect(await screen.findByText('权限已保存，下一次操作起生效')).toBeDefined()
  expect(server.of('roleGrant').map(({ input }) => input)).toEqual([
    { roleIds: ['r-1'], menuIds: ['m-2', 'm-3'], dataScopeIds: ['2'], version: 7 },
  ])
})

test('departments can be chosen beside the scope that names them, and go with it', async () => {
  const { server, user, grants, tick, save } = await openGrants({
    roleTreeKeys: { menu: [], dataScope: ['5', 'dept-1'] },
  })
  await user.click(await grants.findByRole('tab', { name: '数据范围' }))
  await tick('研发部')
  await save()
  const sent = () => server.of('roleGrant').map(({ input }) => input['dataScopeIds'])
  await waitFor(() => expect(sent()).toEqual([['5', 'dept-1', 'dept-2']]))
})

test('without the scope that names them, no departments are granted', async () => {
  const { server, user, grants, save } = await openGrants({
    roleTreeKeys: { menu: [], dataScope: ['5', 'dept-1'] },
  })
  await user.click(await grants.findByRole('tab', { name: '数据范围' }))
  await user.click(grants.getByRole('checkbox', { name: '指定部门' }))
  await user.click(grants.getByRole('checkbox', { name: '所在部门' }))
  expect(grants.queryByText('研发部')).toBeNull()
  await save()
  await waitFor(() => expect(server.of('roleGrant')[0]?.input['dataScopeIds']).toEqual(['3']))
})

test('a grant that is refused keeps what was ticked', async () => {
  const { grants, tick, save } = await openGrants({
    roleGrant: new Refusal(409, '数据已被他人修改', { error: 'recordStale' }),
  })
  await tick('公告')
  await save()
  expect(await screen.findByText('数据已被他人修改')).toBeDefined()
  const item = grants.getByText('公告').closest('[role="treeitem"]')
  expect(item?.getAttribute('aria-checked')).toBe('false')
})

test('a grant that somebody else was faster with goes on from the current ticks and keeps the own ones', async () => {
  let isStale = false
  const { server, user, grants, tick, save } = await openGrants({
    roleDetail: () => (isStale ? { ...role, version: 8 } : role),
    roleTreeKeys: () => ({ menu: isStale ? ['m-4', 'm-2'] : ['m-4'], dataScope: ['2'] }),
    roleGrant: ({ input }: ReceivedCall) =>
      input['version'] === 8 || new Refusal(409, '数据已被他人修改', { error: 'recordStale' }),
  })
  await tick('公告')
  await tick('维护岗位')
  isStale = true
  await save()
  await user.click(await grants.findByRole('button', { name: '载入当前内容' }))
  await waitFor(() => expect(grants.queryByRole('button', { name: '载入当前内容' })).toBeNull())
  await save()
  expect(await screen.findByText('权限已保存，下一次操作起生效')).toBeDefined()
  expect(server.of('roleGrant').at(-1)?.input).toMatchObject({ menuIds: ['m-2', 'm-3'], version: 8 })
})

test('the alias of a role cannot be edited', async () => {
  stubServer(served)
  const { user } = openPage('/authority/role?view=r-1')
  const drawer = within(await screen.findByRole('dialog', { name: '财务' }))
  await user.click(await drawer.findByRole('button', { name: /修\s?改/ }))
  const form = within(await screen.findByRole('dialog', { name: '修改角色' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: '角色别名' }).disabled).toBe(true)
})

test('a role that flows ask and nobody holds is marked', async () => {
  stubServer({ ...served, roleList: [{ ...role, isVacant: true, children: [] }] })
  openPage('/authority/role')
  expect(await screen.findByText('finance · 流程中有此角色，但无人担任')).toBeDefined()
})
