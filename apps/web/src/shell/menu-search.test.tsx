import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { changeLanguage } from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { menu, menuNode, metaOf } from '../../test/people.ts'
import { stubServer } from '../../test/stub-server.ts'

const box = () => screen.findByRole('combobox', { name: /搜索菜单|Search the menu/ })
const found = () =>
  [...document.querySelectorAll('.ant-select-dropdown .ant-select-item-option-content')].map(
    (one) => one.textContent,
  )

const keyCodes = { ArrowDown: 40, Enter: 13, Escape: 27 } as const

/** antd reads the deprecated keyCode, which user-event leaves at 0 here. */
function press(key: keyof typeof keyCodes): void {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key, keyCode: keyCodes[key] })
}

afterEach(() => changeLanguage('zh'))

test('an empty search lists every page of the menu with its path', async () => {
  stubServer(inside)
  const { user } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  await user.click(await box())
  await waitFor(() =>
    expect(found()).toEqual([
      '首页/wel/index',
      '发起申请/approval/launch/index',
      '待处理/approval/index?state=待处理',
      '我收到的/approval/index?state=我收到的',
      '已处理/approval/index?state=已处理',
      '已发起/approval/index?state=已发起',
    ]),
  )
  expect(document.querySelectorAll('.ant-select-dropdown .anticon')).toHaveLength(6)
})

test('the search finds labels by their beginning and opens a page by keyboard alone', async () => {
  stubServer(inside)
  const { user, address } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(await box())
  await user.keyboard('已')
  await waitFor(() => expect(found()).toHaveLength(2))
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: '搜索菜单' })).value).toBe('')
  expect(document.activeElement?.id).toBe('content')
})

test('the search finds a label in the shown language, whatever its case, by its beginning only', async () => {
  await changeLanguage('en')
  stubServer(inside)
  const { user } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: 'Home' })
  await user.type(await box(), 'rEC')
  await waitFor(() => expect(found()).toEqual(['Received/approval/index?state=我收到的']))
  await user.clear(await box())
  await user.type(await box(), 'eceived')
  expect(await screen.findByText('No menu item begins with “eceived”')).toBeDefined()
})

test('the search finds the pages of a group by its label, after those found by their own', async () => {
  const group = menuNode({
    path: '/g',
    name: '报表',
    children: [menuNode({ path: '/g/a', name: '每日用量' }), menuNode({ path: '/g/b', name: '报表说明' })],
  })
  stubServer({ ...inside, menuRoutes: [...menu, group] })
  const { user } = openPage('/wel/index')
  await user.type(await box(), '报')
  await waitFor(() => expect(found()).toEqual(['报表说明/g/b/index', '每日用量/g/a/index']))
})

test('the search hides pages that the roles hide, and Escape closes the list', async () => {
  const hidden = { ...metaOf(''), roles: ['administrator'] }
  const group = menuNode({
    path: '/g',
    name: '后台',
    meta: hidden,
    children: [menuNode({ path: '/g/a', name: '后台用户' })],
  })
  stubServer({
    ...inside,
    menuRoutes: [...menu, group, menuNode({ path: '/b', name: '后台日志', meta: hidden })],
  })
  const { user } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  await user.type(await box(), '后台')
  expect(await screen.findByText('没有以“后台”开头的菜单')).toBeDefined()
  press('Escape')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: '搜索菜单' }).getAttribute('aria-expanded')).toBe('false'),
  )
})

test('the shortcut does not take the focus out of a dialog', async () => {
  stubServer(inside)
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: '主题' }))
  const dialog = await screen.findByRole('dialog', { name: '选择' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Control>}k{/Control}')
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('on a phone the search box drops down from the top', async () => {
  window.innerWidth = 390
  stubServer(inside)
  const { user, address } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: '搜索菜单' }))
  await user.type(await box(), '发')
  await waitFor(() => expect(found()).toHaveLength(1))
  press('Enter')
  await waitFor(() => expect(address()).toBe('/approval/launch/index'))
})

test('Tab passes the search box without opening the list or choosing', async () => {
  stubServer(inside)
  const { user, address } = openPage('/approval/index?state=待处理')
  await screen.findByRole('menuitem', { name: '首页' })
  const search = await box()
  act(() => search.focus())
  expect(search.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(search, { key: 'Tab', keyCode: 9 })
  await user.tab()
  expect(document.activeElement).not.toBe(search)
  act(() => search.focus())
  await user.keyboard('首')
  await waitFor(() => expect(found()).toEqual(['首页/wel/index']))
  fireEvent.keyDown(search, { key: 'Tab', keyCode: 9 })
  await user.tab()
  // Choosing an entry would empty the box.
  expect(search).toHaveProperty('value', '首')
  expect(address()).toBe('/approval/index?state=待处理')
  await waitFor(() => expect(search.getAttribute('aria-expanded')).toBe('false'))
})

test('Ctrl K shows the list of all pages', async () => {
  stubServer(inside)
  const { user } = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(found()).toHaveLength(6))
})

test('ArrowDown opens the list of all pages', async () => {
  stubServer(inside)
  openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  const search = await box()
  act(() => search.focus())
  press('ArrowDown')
  await waitFor(() => expect(found()).toHaveLength(6))
})
