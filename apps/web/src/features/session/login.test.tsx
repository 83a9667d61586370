import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { adoptCookie } from '../../lib/session/adopt-cookie.ts'
import { endSession, readToken, readUserId, readUserName, saveSession } from '../../lib/session/session.ts'
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

const ended = '登录已到期，或已在别处结束'

/** Empties the storage that all tabs share, as another tab does when it logs out. */
function forgetInAnotherTab() {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
  document.cookie = 'x-access-token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

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
    expect(screen.queryByText(ended)).toBeNull()
  })

  test.each([
    ['in another tab', () => forgetInAnotherTab()],
    ['by the server', () => endSession({ keepWork: true })],
  ])('%s says why', async (_, end) => {
    stubServer({ ...inside, captcha: { enabled: false } })
    openPage('/wel/index')
    await screen.findByRole('button', { name: /用户菜单/ })
    act(end)
    expect(await screen.findByText(ended)).toBeDefined()
    expect(screen.getByRole('button', { name: '登录' })).toBeDefined()
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

  describe('by phone', () => {
    const pressed = { captcha: { enabled: false }, ...inside }
    async function openPhone() {
      const opened = openPage('/login', { token: null })
      await opened.user.click(await screen.findByRole('tab', { name: '手机号登录' }))
      return { ...opened, phone: await screen.findByLabelText('手机号码') }
    }

    test('sends a code once, counts down and logs in with it', async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const server = stubServer({ ...pressed, sendSmsCode: () => promise, token: authInfo('fresh') })
      const { user, address, phone } = await openPhone()
      await user.type(phone, '13800138000')
      await user.dblClick(screen.getByRole('button', { name: '发送验证码' }))
      resolve(true)
      const again = await screen.findByRole('button', { name: /^(60|59) 秒后重发$/ })
      expect(again).toHaveProperty('disabled', true)
      expect(server.of('sendSmsCode').map(({ input }) => input)).toEqual([
        { tenantId: '000000', phone: '13800138000' },
      ])
      await user.type(screen.getByLabelText('短信验证码'), ' 004219{Enter}')
      await waitFor(() => expect(address()).toBe('/wel/index'))
      expect(server.of('token')[0]?.input).toMatchObject({
        grantType: 'phone',
        phone: '13800138000',
        code: '004219',
      })
      expect(readToken()).toBe('fresh')
    })

    test.each([
      ['', '手机号码不能为空'],
      ['1380013800', '手机号码长度不为11位'],
      ['08711234567', '手机号码格式不正确'],
    ])('refuses the number %j before it calls the server', async (number, message) => {
      const server = stubServer({ ...pressed, sendSmsCode: true, token: authInfo() })
      const { user, phone } = await openPhone()
      if (number) await user.type(phone, number)
      await user.click(screen.getByRole('button', { name: '发送验证码' }))
      expect(await screen.findByText(message)).toBeDefined()
      await user.type(screen.getByLabelText('短信验证码'), '1{Enter}')
      expect(await screen.findByText(message)).toBeDefined()
      expect(screen.getByText('请输入6位数的验证码')).toBeDefined()
      expect([...server.of('sendSmsCode'), ...server.of('token')]).toEqual([])
    })

    test('shows a refusal once, and the code can be sent again after 60 seconds', async () => {
      const refused = '短信验证码不正确或已失效'
      stubServer({
        ...pressed,
        sendSmsCode: true,
        token: new Refusal(400, refused, { error: 'smsCodeWrong', fields: { code: refused } }),
      })
      const { user, phone } = await openPhone()
      await user.type(phone, '13800138000')
      await user.click(screen.getByRole('button', { name: '发送验证码' }))
      await screen.findByRole('button', { name: /秒后重发$/ })
      const code = screen.getByLabelText('短信验证码')
      await user.type(code, '111111{Enter}')
      await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
      expect(screen.getAllByText(refused)).toHaveLength(1)
      expect(code).toHaveProperty('value', '')
      const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
      expect(await screen.findByRole('button', { name: '发送验证码' })).toHaveProperty('disabled', false)
      later.mockRestore()
    })

    test('is a tab beside the account, moved between with arrows, and each keeps its values', async () => {
      stubServer(pressed)
      const { user } = openPage('/login', { token: null })
      await user.type(await screen.findByLabelText('账号'), 'lisi')
      await user.click(screen.getByRole('tab', { name: '账号登录' }))
      await user.keyboard('{ArrowRight}')
      const tab = screen.getByRole('tab', { name: '手机号登录', selected: true })
      expect(document.activeElement).toBe(tab)
      expect(screen.getByRole('tabpanel', { name: '手机号登录' })).toBeDefined()
      await screen.findByLabelText('手机号码')
      await user.keyboard('{ArrowLeft}')
      expect(screen.getByLabelText('账号')).toHaveProperty('value', 'lisi')
    })
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

describe('the tenant', () => {
  const served = { ...inside, captcha: { enabled: false }, token: authInfo() }
  const typeIn = async (user: ReturnType<typeof openPage>['user']) => {
    await user.type(screen.getByLabelText('账号'), 'lisi')
    await user.type(screen.getByLabelText('密码'), 'Demo-2026')
    await user.click(screen.getByRole('button', { name: '登录' }))
  }

  test('is asked for if the installation has a tenant mode', async () => {
    const server = stubServer({
      ...served,
      tenantInfo: { tenantId: '', domain: '', tenantMode: true, registration: false },
    })
    const { user } = openPage('/login', { token: null })
    const field = await screen.findByLabelText('租户编号')
    await typeIn(user)
    expect(await screen.findByText('请输入租户编号')).toBeDefined()
    await user.type(field, ' 314159 ')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(server.of('token')[0]?.input).toMatchObject({ tenantId: '314159' }))
    expect(server.of('tenantInfo')[0]?.input).toEqual({ domain: location.origin })
  })

  test('is asked for by phone as well', async () => {
    const server = stubServer({
      ...served,
      tenantInfo: { tenantId: '', domain: '', tenantMode: true, registration: false },
      sendSmsCode: true,
    })
    const { user } = openPage('/login', { token: null })
    await user.click(await screen.findByRole('tab', { name: /手机/ }))
    await user.type(await screen.findByLabelText('手机号码'), '13800138000')
    await user.click(screen.getByRole('button', { name: /发送验证码/ }))
    expect(await screen.findByText('请输入租户编号')).toBeDefined()
    const [field] = screen
      .getAllByLabelText('租户编号')
      .filter((one) => one.getAttribute('name') === 'smsTenant')
    if (!field) throw new Error('no field')
    await user.type(field, '314159')
    await user.click(screen.getByRole('button', { name: /发送验证码/ }))
    await waitFor(() =>
      expect(server.of('sendSmsCode').map(({ input }) => input)).toEqual([
        { tenantId: '314159', phone: '13800138000' },
      ]),
    )
  })

  test('of the address is used without asking', async () => {
    const server = stubServer({
      ...served,
      tenantInfo: { tenantId: '271828', domain: 'localhost', tenantMode: true, registration: false },
    })
    const { user } = openPage('/login', { token: null })
    await screen.findByLabelText('账号')
    await waitFor(() => expect(server.of('tenantInfo')).toHaveLength(1))
    await typeIn(user)
    await waitFor(() => expect(server.of('token')[0]?.input).toMatchObject({ tenantId: '271828' }))
    expect(screen.queryByLabelText('租户编号')).toBeNull()
  })
})

test('a log-in by phone is offered only where codes can be sent', async () => {
  const tenantInfo = { tenantId: '', domain: '', tenantMode: false, registration: false, phone: false }
  stubServer({ ...inside, captcha: { enabled: false }, tenantInfo })
  openPage('/login', { token: null })
  await screen.findByRole('button', { name: '登录' })
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(1))
})

describe('the registration on the login page', () => {
  const served = {
    ...inside,
    captcha: { enabled: false },
    tenantInfo: { tenantId: '271828', domain: 'localhost', tenantMode: false, registration: true },
    register: true,
  }
  async function openForm() {
    const page = openPage('/login', { token: null })
    await page.user.click(await screen.findByRole('button', { name: '注册账号' }))
    await screen.findByRole('heading', { name: '注册账号' })
    await screen.findByLabelText('账号名称')
    const submit = () => page.user.click(screen.getByRole('button', { name: '提交申请' }))
    return { ...page, submit }
  }

  test.each([
    ['is off', { ...served.tenantInfo, registration: false }],
    ['is on, but people name their tenant', { ...served.tenantInfo, tenantId: '', tenantMode: true }],
  ])('is not offered when it %s', async (_what, tenantInfo) => {
    stubServer({ ...served, tenantInfo })
    openPage('/login', { token: null })
    await screen.findByRole('button', { name: '登录' })
    await waitFor(() => expect(screen.queryByRole('button', { name: '注册账号' })).toBeNull())
  })

  test('says at each field what is missing, and goes to the first', async () => {
    const server = stubServer(served)
    const { user, submit } = await openForm()
    await submit()
    expect(screen.getByText('请先输入账号名称')).toBeDefined()
    expect(screen.getAllByText('请先输入密码')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('账号名称'))
    await user.type(screen.getByLabelText('账号名称'), 'li xiao')
    await user.type(screen.getByLabelText('账号密码'), 'abc')
    await user.type(screen.getByLabelText('确认密码'), 'abd')
    await user.type(screen.getByLabelText(/^手机号码（选填/), '123')
    await submit()
    for (const text of [
      '账号应为 2 至 64 个文字、数字或 . _ - @',
      '密码须为8至128个字符',
      '两次密码输入不一致',
      '手机号码长度不为11位',
    ])
      expect(screen.getByText(text)).toBeDefined()
    expect(server.of('register')).toEqual([])
  })

  test('is sent for the tenant of the address, and leads back to the login', async () => {
    const server = stubServer(served)
    const { user, submit } = await openForm()
    await user.type(screen.getByLabelText('账号名称'), 'lixh')
    await user.type(screen.getByLabelText('账号密码'), 'Registered-2026')
    await user.type(screen.getByLabelText('确认密码'), 'Registered-2026')
    await submit()
    expect(await screen.findByText('注册申请已提交,请耐心等待管理员通过!')).toBeDefined()
    expect(server.of('register').map(({ input }) => input)).toEqual([
      { tenantId: '271828', name: '', account: 'lixh', password: 'Registered-2026', phone: '' },
    ])
    await user.click(screen.getByRole('button', { name: '返回登录' }))
    expect(await screen.findByRole('button', { name: '登录' })).toBeDefined()
  })

  test('shows a refusal of the server at its field, and keeps what was typed', async () => {
    const taken = '当前用户已存在'
    stubServer({
      ...served,
      register: new Refusal(409, taken, { error: 'accountExists', fields: { account: taken } }),
    })
    const { user, submit } = await openForm()
    await user.type(screen.getByLabelText('账号名称'), 'zhangsan')
    await user.type(screen.getByLabelText('账号密码'), 'Registered-2026')
    await user.type(screen.getByLabelText('确认密码'), 'Registered-2026')
    await submit()
    await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByLabelText('账号名称'))
    expect(screen.getByLabelText('账号密码')).toHaveProperty('value', 'Registered-2026')
  })
})
