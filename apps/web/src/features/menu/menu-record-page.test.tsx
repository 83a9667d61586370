import type { MenuRecord } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const entry: MenuRecord = {
  id: 'm-1',
  tenantId: '000000',
  parentId: '0',
  code: 'wiki',
  name: '知识库',
  alias: 'wiki',
  path: 'https://wiki.example.com',
  source: '',
  sort: 0,
  category: 1,
  action: 0,
  isOpen: 1,
  isForAll: 1,
  isTab: 1,
  isTop: 0,
  remark: '',
  version: 1,
}
const button = {
  ...entry,
  id: 'm-2',
  parentId: 'm-1',
  code: 'wiki.write',
  name: '维护',
  category: 2,
  action: 3,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('menu.write'),
  menuList: [{ ...entry, children: [{ ...button, children: [] }] }],
  menuDetail: button,
  menuSubmit: entry,
}

test('a menu is added as a page for those who are granted it', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/menu')
  expect(await screen.findByText('https://wiki.example.com')).toBeDefined()
  expect(screen.getByText('按钮 wiki.write')).toBeDefined()
  const before = server.of('menuRoutes').length
  await user.click(screen.getByRole('button', { name: '新增菜单' }))
  const form = within(await screen.findByRole('dialog', { name: '新增菜单' }))
  await user.type(form.getByRole('textbox', { name: '菜单名称' }), '报表')
  await user.type(form.getByRole('textbox', { name: '菜单编号' }), 'report')
  await user.type(form.getByRole('textbox', { name: '路由地址' }), '/report')
  await user.click(form.getByRole('button', { name: '新增菜单' }))
  expect(await screen.findByText('菜单已新增')).toBeDefined()
  expect(server.of('menuSubmit').map(({ input }) => input)).toEqual([
    {
      parentId: '0',
      name: '报表',
      code: 'report',
      path: '/report',
      category: 1,
      isForAll: 0,
      isTab: 1,
      isTop: 0,
      action: 0,
    },
  ])
  // The menu beside the page shows the new entry at once.
  expect(server.of('menuRoutes').length).toBe(before + 1)
})

test('a button shows its place, and nothing that only a page has', async () => {
  stubServer(served)
  openPage('/system/menu?view=m-2')
  const drawer = within(await screen.findByRole('dialog', { name: '维护' }))
  expect(await drawer.findByText('工具栏和操作栏')).toBeDefined()
  expect(drawer.queryByText('所有人可见')).toBeNull()
})
