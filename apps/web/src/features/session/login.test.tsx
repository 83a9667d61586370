import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { adoptCookie } from '../../lib/session/adopt-cookie.ts'
import { readToken, readUserId, readUserName, saveSession } from '../../lib/session/session.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo, counts, lisi, menu } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const inside = { info: lisi, menuRoutes: menu, counts, types: [], list: emptyPage() }

describe('the guard', () => {
  test('sends people without a token to the login page', async () => {
    stubServer({ captcha: { enabled: false } })
    const { address } = openPage('/wel/index', { token: null })
    expect(await screen.findByRole('button', { name: '登录' })).toBeDefined()
    expect(address()).toBe('/login')
  })

  test('adopts the token of the cookie if the tab has none and the server names its owner', async () => {
    document.cookie = 'x-access-token=from-cookie; path=/'
    const server = stubServer(inside)
    expect(readToken()).toBe('')
    await adoptCookie()
    expect(server.of('info')[0]?.headers.get('Blade-Auth')).toBe('bearer from-cookie')
    expect([readToken(), readUserId(), readUserName()]).toEqual(['from-cookie', lisi.userId, '李四'])
    openPage('/wel/index', { token: null })
    await screen.findByText('李四')
  })

  test('does not adopt a token if the server does not name its owner', async () => {
    document.cookie = 'x-access-token=planted; path=/'
    stubServer({ ...inside, info: new Refusal(401, '请求未授权'), captcha: { enabled: false } })
    await adoptCookie()
    expect(readToken()).toBe('')
    expect(document.cookie).not.toContain('planted')
    const { address } = openPage('/wel/index', { token: null })
    expect(await screen.findByRole('button', { name: '登录' })).toBeDefined()
    expect(address()).toBe('/login')
  })

  test.each([429, 502, 503])('keeps the cookie for later when the server answers %i', async (code) => {
    document.cookie = 'x-access-token=from-cookie; path=/'
    stubServer({ ...inside, info: new Refusal(code, '系统繁忙，请稍后再试') })
    await adoptCookie()
    expect(readToken()).toBe('')
    expect(document.cookie).toContain('x-access-token=from-cookie')
  })

  test('waits at most five seconds for that answer', async () => {
    document.cookie = 'x-access-token=from-cookie; path=/'
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    stubServer(inside)
    await adoptCookie()
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
    timeout.mockRestore()
  })

  test('treats an unreadable cookie as missing', async () => {
    document.cookie = 'x-access-token=%; path=/'
    const server = stubServer(inside)
    await adoptCookie()
    expect(server.asked).toEqual([])
  })

  test('ignores the cookie when the tab has a token', async () => {
    document.cookie = 'x-access-token=planted; path=/'
    const server = stubServer(inside)
    saveSession(authInfo('own'))
    await adoptCookie()
    expect(server.asked).toEqual([])
    expect(readToken()).toBe('own')
  })

  test('leads away from the login page with a token', async () => {
    stubServer(inside)
    const { address } = openPage('/login')
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('shows the 404 page for an unknown address', async () => {
    stubServer(inside)
    const { address } = openPage('/nowhere')
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined()
    expect(address()).toBe('/404')
  })
})

describe('logging out', () => {
  test('asks first, tells the server and forgets the last address', async () => {
    const server = stubServer({ ...inside, captcha: { enabled: false }, logout: true })
    const { user, address } = openPage('/approval/index?state=已处理')
    await user.click(await screen.findByRole('button', { name: /用户菜单/ }))
    await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }))
    expect(await screen.findByText('退出系统, 是否继续?')).toBeDefined()
    expect(server.of('logout')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByRole('button', { name: '登录' })).toBeDefined()
    expect(address()).toBe('/login')
    expect(server.of('logout')).toHaveLength(1)
    expect(readToken()).toBe('')
  })
})

describe('the login page', () => {
  test('logs in with the password grant without captchas, and returns to the requested address', async () => {
    const server = stubServer({ ...inside, captcha: { enabled: false }, token: authInfo('fresh') })
    const { user, address } = openPage('/approval/index?state=已处理', { token: null })
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    await user.type(await screen.findByLabelText('账号'), 'lisi')
    await user.type(screen.getByLabelText('密码'), 'Demo-2026{Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    const sent = server.of('token')[0]
    expect(sent?.input).toMatchObject({ grantType: 'password', account: 'lisi', password: 'Demo-2026' })
    expect(sent?.headers.get('Authorization')).toBe('Basic c2FiZXI6c2FiZXJfc2VjcmV0')
    expect(sent?.headers.get('Captcha-Key')).toBeNull()
    expect(readToken()).toBe('fresh')
    expect(document.cookie).toContain('x-access-token=fresh')
  })

  test('shows no captcha before it is known to be required', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    stubServer({ captcha: () => promise })
    openPage('/login', { token: null })
    await screen.findByLabelText('账号')
    expect(screen.queryByLabelText('验证码')).toBeNull()
    resolve({ enabled: true, key: 'k-1', image: 'data:image/png;base64,AA==' })
    expect(await screen.findByLabelText('验证码')).toBeDefined()
  })

  test('waits for the captcha call before it logs in', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const server = stubServer({
      ...inside,
      captcha: () => promise,
      token: authInfo('fresh'),
    })
    const { user, address } = openPage('/login', { token: null })
    await user.type(await screen.findByLabelText('账号'), 'lisi')
    await user.type(screen.getByLabelText('密码'), 'Demo-2026{Enter}')
    expect(server.of('token')).toHaveLength(0)
    resolve({ enabled: false })
    await waitFor(() => expect(address()).toBe('/wel/index'))
    expect(server.of('token')[0]?.input.grantType).toBe('password')
    expect(server.of('captcha')).toHaveLength(1)
  })

  test('shows the refusal and loads another captcha', async () => {
    const picture = { enabled: true, key: 'k-1', image: 'data:image/png;base64,AA==' }
    const server = stubServer({
      captcha: picture,
      token: new Refusal(400, '验证码不正确', { error: 'captchaWrong', fields: { code: '验证码不正确' } }),
    })
    const { user } = openPage('/login', { token: null })
    await user.type(await screen.findByLabelText('账号'), 'lisi')
    await user.type(screen.getByLabelText('密码'), 'wrong-1')
    await user.type(await screen.findByLabelText('验证码'), 'abcde')
    await user.click(screen.getByRole('button', { name: '登录' }))
    const code = screen.getByLabelText('验证码')
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    // Only the toast shows the message.
    expect(screen.getByText('验证码不正确')).toBeDefined()
    await waitFor(() => expect(server.of('captcha')).toHaveLength(2))
    expect(code).toHaveProperty('value', '')
    const sent = server.of('token')[0]
    expect(sent?.input.grantType).toBe('captcha')
    expect(sent?.headers.get('Captcha-Key')).toBe('k-1')
    expect(sent?.headers.get('Captcha-Code')).toBe('abcde')
  })

  test('requires account and password before it calls the server', async () => {
    const server = stubServer({ captcha: { enabled: false }, token: authInfo() })
    const { user } = openPage('/login', { token: null })
    await user.click(await screen.findByRole('button', { name: '登录' }))
    expect(await screen.findByText('请输入账号')).toBeDefined()
    expect(screen.getByText('请输入密码')).toBeDefined()
    expect(server.of('token')).toHaveLength(0)
  })

  test('is shown in English on request', async () => {
    stubServer({ captcha: { enabled: false } })
    const { user } = openPage('/login', { token: null })
    await user.click(await screen.findByRole('button', { name: '切换语言' }))
    await user.click(await screen.findByText('English'))
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Switch language' }))
    await user.click(await screen.findByText('中文'))
  })
})

function emptyPage() {
  return { records: [], total: 0, size: 10, current: 1, pages: 0 }
}

test('a person who logs in in another tab is greeted by their own name', async () => {
  const server = stubServer(inside)
  openPage('/wel/index')
  await screen.findByRole('heading', { name: /^李四，/ })
  server.responders.info = { ...lisi, id: 'u-3', userId: 'u-3', userName: '王五' }
  const entry = (content: unknown) => JSON.stringify({ dataType: 'x', content, type: 'local', datetime: 1 })
  localStorage.setItem('countersign-userInfo', entry({ userId: 'u-3' }))
  localStorage.setItem('countersign-token', entry('token-3'))
  window.dispatchEvent(new StorageEvent('storage', { key: 'countersign-token' }))
  expect(await screen.findByRole('heading', { name: /^王五，/ })).toBeDefined()
})
