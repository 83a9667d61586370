import { act, cleanup, getConfig, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { menuNode, metaOf } from '../../../test/people.ts'
import { listRow, pageOf, formContext } from '../../../test/requests.ts'
import { stubServer } from '../../../test/stub-server.ts'

const served = { ...inside, list: pageOf([listRow()]) }
const bar = () => screen.findByRole('navigation', { name: '已打开的页面' })
const labels = async () =>
  within(await bar())
    .getAllByRole('link')
    .map((link) => link.textContent)
const current = async () =>
  within(await bar())
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tab]')].find((panel) => panel.style.display !== 'none')
/** Queries within the active page. */
const page = () => within(shown() ?? document.body)

describe('tabs', () => {
  test('follow menu, links and address, and each keeps its own filters', async () => {
    stubServer(served)
    const { user, address } = openPage('/approval/index?state=待处理')
    await user.type(await screen.findByRole('textbox', { name: '申请名称' }), '机电{Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&pendingName=机电'))
    await user.click(screen.getByRole('menuitem', { name: /已处理/ }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    expect(await labels()).toEqual(['首页', '待处理', '已处理'])
    expect(await current()).toBe('已处理')
    expect(page().getByRole<HTMLInputElement>('textbox', { name: '申请名称' }).value).toBe('')

    // The menu opens the tab as it was left.
    await user.click(screen.getByRole('menuitem', { name: /待处理/ }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&pendingName=机电'))
    expect(page().getByRole<HTMLInputElement>('textbox', { name: '申请名称' }).value).toBe('机电')
    expect(document.title).toBe('待处理-资产管理平台')
  })

  test('show the id of a save that completes during the navigation back to them', async () => {
    const saved = {
      id: 'd-1',
      applyNo: '',
      approvalStatus: '草稿',
      savedAt: '2026-11-20 10:32:05',
      revision: 2,
    }
    const save = Promise.withResolvers<typeof saved>()
    stubServer({ ...served, userList: [], formContext, preview: [], draft: () => save.promise })
    const { user, address, router } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await act(() => router.navigate('/myiframe/page'))
    await user.click(within(await bar()).getByRole('link', { name: '请假申请单' }))
    const { pathname, state } = router.state.location
    await act(() => router.navigate('/myiframe/page'))
    await act(async () => save.resolve(saved))
    // The address of the tab before the save completed.
    await act(() => router.navigate(pathname, { state }))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=d-1'))
    expect(page().getByLabelText<HTMLTextAreaElement>('事由').value).toBe('回乡')
  })

  test('can be left although their page changes its address during the navigation', async () => {
    stubServer(served)
    const { user, address, router } = openPage('/approval/index?state=待处理&pendingName=机电')
    const empty = await screen.findByRole('button', { name: '取消' })
    await act(async () => {
      screen.getByRole('menuitem', { name: /已处理/ }).click()
      empty.click()
    })
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    await user.click(within(await bar()).getByRole('link', { name: '待处理' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))

    // Open again at its earlier address, the page writes its own address again.
    await user.click(screen.getByRole('menuitem', { name: /已处理/ }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    await act(() => router.navigate(-1))
    await user.type(await page().findByRole('textbox', { name: '申请名称' }), '机电{Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理&pendingName=机电'))
  })

  test('show their page at once, before the router and its effects finish', async () => {
    stubServer(served)
    const { address, router } = openPage('/approval/index?state=待处理')
    await screen.findByRole('table')
    const before = shown()
    await act(() => router.navigate('/myiframe/page'))
    await waitFor(() => expect(shown()).not.toBe(before))
    const link = within(await bar()).getByRole('link', { name: '待处理' })
    // Without giving React the time to finish, as in a browser.
    await getConfig().asyncWrapper(async () => {
      link.click()
      const panels = [...document.querySelectorAll<HTMLElement>('[data-tab]')]
      expect(panels.filter(({ style }) => style.display !== 'none')).toEqual([before])
    })
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    expect(shown()).toBe(before)
  })

  test('show the tab requested last, even if the one before had not been reached', async () => {
    stubServer(served)
    const { address, router } = openPage('/approval/index?state=待处理')
    await screen.findByRole('table')
    const pending = shown()
    await act(() => router.navigate('/myiframe/page'))
    await waitFor(() => expect(shown()).not.toBe(pending))
    const shop = shown()
    const link = async (name: string) => within(await bar()).getByRole('link', { name })
    const [toPending, toShop] = [await link('待处理'), await link('外部页面')]
    const atShop = async () => {
      await waitFor(() => expect(address()).toBe('/myiframe/page'))
      await waitFor(async () => expect(await current()).toBe('外部页面'))
      await waitFor(() => expect(shown()).toBe(shop))
    }
    await getConfig().asyncWrapper(async () => {
      toPending.click()
      toShop.click()
      expect(shown()).toBe(shop)
    })
    await atShop()
    // Also with the buttons of the browser.
    await getConfig().asyncWrapper(async () => {
      toPending.click()
      await router.navigate('/myiframe/page')
    })
    await atShop()
  })

  test('close with their cross, with Delete and with the middle button', async () => {
    stubServer(served)
    const { user, address, router } = openPage('/approval/index?state=待处理')
    await bar()
    await act(() => router.navigate('/myiframe/page'))
    await act(() => router.navigate('/study/add'))
    expect(await labels()).toEqual(['首页', '待处理', '外部页面', '写文章'])
    await user.click(await screen.findByRole('button', { name: '关闭 外部页面' }))
    expect(await labels()).toEqual(['首页', '待处理', '写文章'])
    expect(address()).toBe('/study/add')
    within(await bar())
      .getByRole('link', { name: '写文章' })
      .focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
    await user.pointer({
      target: within(await bar()).getByRole('link', { name: '待处理' }),
      keys: '[MouseMiddle]',
    })
    await waitFor(() => expect(address()).toBe('/wel/index'))
    expect(await labels()).toEqual(['首页'])
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })

  test('close with 更多, the others or all; the context menu acts on its own tab', async () => {
    stubServer(served)
    const { user, address, router } = openPage('/approval/index?state=待处理')
    await bar()
    for (const path of ['/myiframe/page', '/study/add', '/typical/draft'])
      await act(() => router.navigate(path))
    await user.pointer({
      target: within(await bar()).getByRole('link', { name: '写文章' }),
      keys: '[MouseRight]',
    })
    await user.click(await screen.findByRole('menuitem', { name: '关闭其它' }))
    await waitFor(() => expect(address()).toBe('/study/add'))
    expect(await labels()).toEqual(['首页', '写文章'])
    await act(() => router.navigate('/myiframe/page'))
    await user.click(screen.getByRole('button', { name: /更多/ }))
    await user.click((await screen.findAllByRole('menuitem', { name: '关闭所有' })).at(-1) ?? document.body)
    await waitFor(() => expect(address()).toBe('/wel/index'))
    expect(await labels()).toEqual(['首页'])
  })

  test('are restored after a reload without loading their pages', async () => {
    const server = stubServer(served)
    const { router } = openPage('/approval/index?state=待处理&pendingName=机电')
    await screen.findAllByText('年假 3 天')
    await act(() => router.navigate('/myiframe/page'))
    expect(await labels()).toEqual(['首页', '待处理', '外部页面'])
    cleanup()
    const asked = server.of('list').length
    const again = openPage('/myiframe/page')
    await screen.findByText('没有要打开的页面')
    expect(await labels()).toEqual(['首页', '待处理', '外部页面'])
    expect(server.of('list')).toHaveLength(asked)
    await again.user.click(within(await bar()).getByRole('link', { name: '待处理' }))
    await waitFor(() => expect(again.address()).toBe('/approval/index?state=待处理&pendingName=机电'))
  })

  test('are labelled by the query, the menu or the form, in the chosen language', async () => {
    stubServer(served)
    const { router } = openPage('/myiframe/page?name=我的商城')
    await bar()
    await act(() => router.navigate('/study/add?i18n=launch'))
    await act(() => router.navigate('/approval/submit/leave'))
    await act(() => router.navigate('/myiframe/page?src=https://example.com/a'))
    await waitFor(async () =>
      expect(await labels()).toEqual(['首页', '我的商城', '发起申请', '请假申请单', 'https://example.com/a']),
    )
  })

  test('meta.isTab: false keeps a page out of the tab bar', async () => {
    const quiet = menuNode({
      path: '/quiet',
      name: '不入页签',
      code: 'quiet',
      meta: { ...metaOf(''), isTab: false },
    })
    stubServer({ ...served, menuRoutes: [...inside.menuRoutes, quiet] })
    openPage('/quiet/index')
    await screen.findByText(/^此功能尚未开放/)
    expect(await labels()).toEqual(['首页'])
  })

  test('刷新 reloads the page', async () => {
    const server = stubServer(served)
    const { user } = openPage('/approval/index?state=待处理')
    await screen.findByText('年假 3 天')
    await user.type(await screen.findByRole('textbox', { name: '申请名称' }), '机电')
    await user.pointer({
      target: within(await bar()).getByRole('link', { name: '待处理' }),
      keys: '[MouseRight]',
    })
    await user.click(await screen.findByRole('menuitem', { name: '刷新' }))
    await waitFor(() =>
      expect(page().getByRole<HTMLInputElement>('textbox', { name: '申请名称' }).value).toBe(''),
    )
    expect(server.of('list').length).toBeGreaterThan(0)
  })

  test('breadcrumbs show the position of the page in the menu', async () => {
    stubServer(served)
    openPage('/approval/index?state=待处理')
    const breadcrumbs = await screen.findByRole('navigation', { name: '当前位置' })
    await waitFor(() => expect(breadcrumbs.textContent).toBe('审批 / 待处理'))
  })
})

describe('an address', () => {
  test('leads to /404 when unknown, also without a login', async () => {
    stubServer({ ...served, captcha: { enabled: false } })
    const stranger = openPage('/no/such/page', { token: null })
    await waitFor(() => expect(stranger.address()).toBe('/404'))
    cleanup()
    const lisi = openPage('/no/such/page')
    await waitFor(() => expect(lisi.address()).toBe('/404'))
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined()
    await act(() => lisi.router.navigate('/'))
    expect(await labels()).toEqual(['首页'])
  })
  test.each(['/shop/cart', '/edit/travelEdit', '/test/index', '/wel/dashboard'])(
    '%s leads to the login page and back without a login',
    async (path) => {
      stubServer({ ...served, captcha: { enabled: false } })
      const { address } = openPage(path, { token: null })
      await waitFor(() => expect(address()).toBe(`/login?redirect=${path}`))
    },
  )
  test.each(['/403', '/404', '/500', '/mismatch'])('%s is shown without a login', async (path) => {
    stubServer(served)
    const { address } = openPage(path, { token: null })
    await screen.findByRole('link')
    expect(address()).toBe(path)
  })
  test('of a page that is not built has its title, shows a message and makes no call to the server', async () => {
    const house = menuNode({ path: '/assets/house', name: '房产' })
    const group = menuNode({ path: '/assets', name: '资产', children: [house] })
    const server = stubServer({ ...served, menuRoutes: [...inside.menuRoutes, group] })
    const { user, address } = openPage('/assets/house/index')
    expect(await screen.findByRole('heading', { name: '房产' })).toBeDefined()
    expect(screen.getByText('此功能尚未开放，开放后即可在这里使用。')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('房产-资产管理平台'))
    expect(await labels()).toEqual(['首页', '房产'])
    const frame = ['info', 'menuRoutes', 'topMenu', 'counts', 'delegationNow', 'unreadCount', 'stream']
    expect(server.asked.map(({ route }) => route).filter((route) => !frame.includes(route))).toEqual([])
    await user.click(screen.getByRole('button', { name: '关闭此页' }))
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })
  test.each([
    ['in the menu', inside.menuRoutes],
    ['in no menu', inside.menuRoutes.slice(1)],
  ])(
    'of home with a query opens no second 首页 when home is %s, also after a reload',
    async (_, menuRoutes) => {
      stubServer({ ...served, menuRoutes })
      const { router } = openPage('/wel/index')
      await screen.findByRole('menuitem', { name: /^审批/ })
      for (const query of ['?from=mail', '?id=5', '?src=x']) {
        await act(() => router.navigate(`/wel/index${query}`))
        expect(await labels()).toHaveLength(1)
      }
      cleanup()
      openPage('/approval/index?state=待处理')
      await waitFor(async () => expect(await labels()).toEqual(['首页', '待处理']))
    },
  )
  test('of a menu leaf gets /index appended, and the bare one leads there', async () => {
    const assets = menuNode({ path: '/assets', name: '资产', code: 'assets' })
    stubServer({ ...served, menuRoutes: [...inside.menuRoutes, assets] })
    const { address } = openPage('/assets')
    await waitFor(() => expect(address()).toBe('/assets/index'))
    await waitFor(async () => expect(await labels()).toEqual(['首页', '资产']))
  })
})
