import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { menuNode, metaOf } from '../../../../test/people.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { settings } from '../../../lib/settings.ts'

const site = 'https://erp.example.com/a?b=1#/c'
const framed = (name: string, path = site, i18n = '') =>
  menuNode({ path, name, meta: metaOf(i18n), id: name })

const frame = () => document.querySelector<HTMLIFrameElement>('[data-part=frame] iframe')

async function open(menuRoutes = [framed('财务系统')]) {
  stubServer({ ...inside, menuRoutes })
  const page = openPage('/wel/index')
  await screen.findByRole('menuitem', { name: menuRoutes[0]?.name ?? '' })
  return page
}

describe('a menu item of another site', () => {
  test('opens in a frame, in a tab with its name', async () => {
    const { user, address } = await open()
    await user.click(screen.getByRole('menuitem', { name: '财务系统' }))
    await waitFor(() => expect(frame()?.src).toBe(site))
    expect(address()).toMatch(/^\/myiframe\/urlPath\?/)
    expect(frame()?.title).toBe('财务系统')
    expect(screen.getByRole('link', { name: '财务系统', current: 'page' })).toBeDefined()
    expect(screen.getByRole('menuitem', { name: '财务系统' }).className).toContain('selected')
  })

  test('opens from the search in the same way, listed with its own address', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('combobox', { name: '搜索菜单' }))
    await user.click(await screen.findByText(site))
    await waitFor(() => expect(frame()?.src).toBe(site))
  })

  test('keeps a $ in its address', async () => {
    const { user } = await open([framed('价格', 'https://a.example/x?p=$1#/y')])
    await user.click(screen.getByRole('menuitem', { name: '价格' }))
    await waitFor(() => expect(frame()?.src).toBe('https://a.example/x?p=%241#/y'))
  })

  test('can be opened in a new window if it refuses to be embedded', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('menuitem', { name: '财务系统' }))
    await screen.findByText(/可能不允许嵌入/)
    const link = screen.getByRole('link', { name: '在新窗口打开' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      site,
      '_blank',
      'noreferrer',
    ])
  })

  test("is refused unless the person's menu contains it", async () => {
    stubServer({ ...inside, menuRoutes: [framed('财务系统')] })
    openPage('/myiframe/urlPath?src=https%3A%2F%2Felsewhere.example%2F&name=x')
    expect(await screen.findByRole('heading', { name: '不允许打开此地址' })).toBeDefined()
    expect(frame()).toBeNull()
  })

  test.each([
    [
      'asks nobody to log in, and shows a site of the installation',
      ['elsewhere.example'],
      'https://elsewhere.example/',
    ],
    ['shows no other site without a log-in', [], undefined],
  ])('%s', async (_, hosts, shown) => {
    vi.spyOn(settings, 'frameHosts', 'get').mockReturnValue(hosts)
    stubServer({ ...inside })
    const { address } = openPage('/myiframe/urlPath?src=https%3A%2F%2Felsewhere.example%2F&name=x', {
      token: null,
    })
    if (shown === undefined) await screen.findByRole('heading', { name: '不允许打开此地址' })
    await waitFor(() => expect(frame()?.src).toBe(shown))
    expect(address()).toMatch(/^\/myiframe\/urlPath\?/)
  })
})
