import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import i18next, { changeLanguage } from 'i18next'
import { describe, expect, test, vi } from 'vitest'
import { usePermissions } from '../lib/session/use-may.ts'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { buttonNode, menuNode, metaOf } from '../../test/people.ts'
import { stubServer } from '../../test/stub-server.ts'

test('an empty menu shows a message', async () => {
  stubServer({ ...inside, menuRoutes: [] })
  openPage('/wel/index')
  expect(await screen.findByText('没有发现菜单')).toBeDefined()
})

test('an item with roles is shown only to people with one of them, an item without roles to everybody', async () => {
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

test('an item is translated once the words of a chosen language arrive', async () => {
  const words: unknown = i18next.getResourceBundle('en', 'translation')
  i18next.removeResourceBundle('en', 'translation')
  try {
    stubServer({
      ...inside,
      menuRoutes: [menuNode({ path: '/approval/launch/index', name: '发起申请', meta: metaOf('launch') })],
    })
    openPage('/wel/index')
    await screen.findByRole('menuitem', { name: '发起申请' })
    await act(() => changeLanguage('en'))
    expect(screen.getByRole('menuitem', { name: '发起申请' })).toBeDefined()
    act(() => void i18next.addResourceBundle('en', 'translation', words))
    expect(await screen.findByRole('menuitem', { name: 'New request' })).toBeDefined()
  } finally {
    i18next.addResourceBundle('en', 'translation', words)
    await act(() => changeLanguage('zh'))
  }
})

const group = (name: string) =>
  menuNode({
    path: `/${name}`,
    name,
    children: [menuNode({ path: `/${name}/page`, name: `${name}的页面` })],
  })
const expanded = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-expanded')

test('the first group is open on a page outside all groups, and opening another closes it', async () => {
  stubServer({ ...inside, menuRoutes: [group('甲'), group('乙')] })
  const { user } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '甲' })
  await waitFor(() => expect(expanded('甲')).toBe('true'))
  await user.click(screen.getByRole('menuitem', { name: '乙' }))
  await waitFor(() => expect(expanded('乙')).toBe('true'))
  expect(expanded('甲')).toBe('false')
  await user.click(screen.getByRole('menuitem', { name: '乙' }))
  await waitFor(() => expect(expanded('乙')).toBe('false'))
})

test('opening a nested group keeps the outer group open', async () => {
  const outer = menuNode({ path: '/外', name: '外', children: [group('里'), group('间')] })
  stubServer({ ...inside, menuRoutes: [outer, group('旁')] })
  const { user } = openPage('/wel/index')
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
  'at a width of %i choosing an item shows the button %s: on a small screen the sidebar collapses',
  async (width, label) => {
    window.innerWidth = width
    stubServer(inside)
    const { user, address } = openPage('/wel/index')
    if (width < 992) await user.click(await screen.findByRole('button', { name: '展开菜单' }))
    await user.click(await screen.findByRole('menuitem', { name: /^审批/ }))
    await user.click(await screen.findByRole('menuitem', { name: '发起申请' }))
    await waitFor(() => expect(address()).toBe('/approval/launch/index'))
    expect(await screen.findByRole('button', { name: label })).toBeDefined()
  },
)

test('a leaf below a group gets /index, unless its path is a page by itself', async () => {
  const leaf = (path: string) => menuNode({ path, name: path })
  const paths = [
    '/system/user',
    '/system/user?kind=a',
    '/shop/home',
    '/study/draft',
    '/approval/submit/leave',
    '/wel/dashboard',
  ]
  stubServer({
    ...inside,
    menuRoutes: [menuNode({ path: '/system', name: '系统', children: paths.map(leaf) }), leaf('/shop/cart')],
  })
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('combobox', { name: '搜索菜单' }))
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.ant-select-dropdown [data-part=path]')].map((one) => one.textContent),
    ).toEqual([
      '/system/user/index',
      '/system/user/index?kind=a',
      '/shop/home',
      '/study/draft',
      '/approval/submit/leave',
      '/wel/dashboard',
      '/shop/cart',
    ]),
  )
})

describe('the menu flag', () => {
  const side = () => screen.queryByRole('navigation', { name: '主菜单' })

  test.each(['/wel/index?menu=false', '/test/index'])(
    '%s has no side menu, and the button of the header opens it',
    async (address) => {
      stubServer(inside)
      const { user } = openPage(address)
      await user.click(await screen.findByRole('button', { name: '打开菜单' }))
      expect(await screen.findByRole('menuitem', { name: '首页' })).toBeDefined()
      for (const one of screen.getAllByRole('navigation', { name: '主菜单' }))
        expect(one.closest('[role=dialog]')).not.toBeNull()
    },
  )

  test('affects only its own page', async () => {
    stubServer(inside)
    const { router } = openPage('/wel/index?menu=false')
    await screen.findByRole('button', { name: '打开菜单' })
    expect(side()).toBeNull()
    await act(() => router.navigate('/approval/index?menu=true'))
    await waitFor(() => expect(side()).not.toBeNull())
  })
})

describe('the top menu', () => {
  const part = (id: string, name: string) =>
    menuNode({
      id,
      path: `/${id}`,
      name,
      children: [menuNode({ id: `${id}-1`, path: `/${id}/page`, name: `${name}的页面` })],
    })
  const entry = ({ id, code, name, source, sort, meta }: ReturnType<typeof part>) => ({
    id,
    code,
    name,
    source,
    sort,
    meta,
  })
  const parts = [part('office', '办公'), part('assets', '资产')]
  const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

  test('shows one part of the menu at a time, and the part of the page that is opened', async () => {
    stubServer({ ...inside, menuRoutes: [...inside.menuRoutes, ...parts], topMenu: parts.map(entry) })
    const { user, router } = openPage('/wel/index')
    const bar = within(await screen.findByRole('navigation', { name: '顶部菜单' }))
    const current = () => bar.getAllByRole('button').find((one) => one.ariaCurrent === 'true')?.textContent
    expect(items()).toContain('首页')
    await user.click(bar.getByRole('button', { name: '资产' }))
    expect(items()).toEqual(['资产的页面'])
    expect(current()).toBe('资产')
    await act(() => router.navigate('/office/page/index'))
    await waitFor(() => expect(items()).toEqual(['办公的页面']))
    expect(current()).toBe('办公')
  })

  test('shows the whole menu on a page of no part, and does not select the part again', async () => {
    stubServer({ ...inside, menuRoutes: [...inside.menuRoutes, ...parts], topMenu: parts.map(entry) })
    const { user, router } = openPage('/wel/index')
    const bar = within(await screen.findByRole('navigation', { name: '顶部菜单' }))
    await waitFor(() => expect(items()).toContain('待处理 2'))
    const whole = items()
    await user.click(bar.getByRole('button', { name: '资产' }))
    expect(items()).toEqual(['资产的页面'])
    await act(() => router.navigate('/info/index'))
    await waitFor(() => expect(items()).toEqual(whole))
    await act(() => router.navigate('/wel/index'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/wel/index'))
    expect(items()).toEqual(whole)
    expect(bar.getAllByRole('button').filter((one) => one.ariaCurrent === 'true')).toEqual([])
  })

  test('is absent without top entries', async () => {
    stubServer(inside)
    openPage('/wel/index')
    await screen.findByRole('menuitem', { name: '首页' })
    expect(screen.queryByRole('navigation', { name: '顶部菜单' })).toBeNull()
  })
})

test('the permission map holds the code of each button, but not the codes of menus', async () => {
  stubServer({
    ...inside,
    menuButtons: [
      { ...menuNode({ code: 'user' }), children: [buttonNode('user_add'), buttonNode('user_reset')] },
      buttonNode('export'),
    ],
  })
  const client = new QueryClient()
  const { result } = renderHook(usePermissions, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current).toEqual({})
  await waitFor(() => expect(result.current).toEqual({ user_add: true, user_reset: true, export: true }))
})

test('the entry of the current page is scrolled into view', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  stubServer({
    ...inside,
    menuRoutes: [menuNode({ path: '/approval/launch/index', name: '发起申请', meta: metaOf('launch') })],
  })
  openPage('/approval/launch/index')
  const entry = await screen.findByRole('menuitem', { name: '发起申请' })
  await waitFor(() => expect(shown.mock.contexts).toContain(entry))
  shown.mockRestore()
})
