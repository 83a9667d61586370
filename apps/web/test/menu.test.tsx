import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { menuNode, metaOf } from './people.ts'
import { stubServer } from './stub-server.ts'

test('an empty menu says so', async () => {
  stubServer({ ...inside, menuRoutes: [] })
  openPage('/wel/index')
  expect(await screen.findByText('没有发现菜单')).toBeDefined()
})

test('an item with roles shows only to who has one of them, one without to all', async () => {
  const item = (name: string, roles: string[]) =>
    menuNode({ path: `/${name}`, name, code: name, meta: { ...metaOf(''), roles } })
  stubServer({
    ...inside,
    menuRoutes: [item('人人可见', []), item('经理可见', ['leader']), item('管理员可见', ['administrator'])],
    info: { ...inside.info, roles: ['leader'] },
  })
  openPage('/wel/index')
  expect(await screen.findByRole('menuitem', { name: '经理可见' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: '人人可见' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: '管理员可见' })).toBeNull()
})

const group = (name: string) =>
  menuNode({
    path: `/${name}`,
    name,
    children: [menuNode({ path: `/${name}/page`, name: `${name}的页面` })],
  })
const expanded = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-expanded')

test('opening a group closes the one that was open', async () => {
  stubServer({ ...inside, menuRoutes: [group('甲'), group('乙')] })
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('menuitem', { name: '甲' }))
  await waitFor(() => expect(expanded('甲')).toBe('true'))
  await user.click(screen.getByRole('menuitem', { name: '乙' }))
  await waitFor(() => expect(expanded('乙')).toBe('true'))
  expect(expanded('甲')).toBe('false')
  await user.click(screen.getByRole('menuitem', { name: '乙' }))
  await waitFor(() => expect(expanded('乙')).toBe('false'))
})

test('a group inside a group leaves the outer one open', async () => {
  const outer = menuNode({ path: '/外', name: '外', children: [group('里'), group('间')] })
  stubServer({ ...inside, menuRoutes: [outer, group('旁')] })
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('menuitem', { name: '外' }))
  await user.click(await screen.findByRole('menuitem', { name: '里' }))
  await waitFor(() => expect(expanded('里')).toBe('true'))
  await user.click(screen.getByRole('menuitem', { name: '间' }))
  await waitFor(() => expect(expanded('间')).toBe('true'))
  expect([expanded('外'), expanded('里')]).toEqual(['true', 'false'])
})

test.each([
  [1000, '收起菜单'],
  [800, '展开菜单'],
])(
  'at a width of %i choosing an item leaves the button %s: on a small screen the sidebar folds',
  async (width, label) => {
    window.innerWidth = width
    stubServer(inside)
    const { user, address } = openPage('/wel/index')
    if (width < 992) await user.click(await screen.findByRole('button', { name: '展开菜单' }))
    await user.click(await screen.findByRole('menuitem', { name: /^审批/ }))
    await user.click(await screen.findByRole('menuitem', { name: '发起申请' }))
    await waitFor(() => expect(address()).toBe('/approval/launch'))
    expect(await screen.findByRole('button', { name: label })).toBeDefined()
  },
)
