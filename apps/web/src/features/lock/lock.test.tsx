import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { hasLockPassword, isLocked, noteLockPassword, saveLocked } from '../../lib/session/lock-store.ts'
import { readToken, saveSession } from '../../lib/session/session.ts'
import { readStored } from '../../lib/storage/stored.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo } from '../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const locked423 = new Refusal(423, '屏幕已锁定，请先解锁', { error: 'sessionLocked' })

/** A server that keeps the lock of one session, with all calls of the pages inside. */
function lockingServer({ password = '', isLocked: begun = false } = {}) {
  const state = { password, isLocked: begun }
  const open = Object.entries({ ...inside, preview: [] }).map(([name, answer]) => [
    name,
    () => (state.isLocked ? locked423 : answer),
  ])
  const server = stubServer({
    ...Object.fromEntries(open),
    lock: ({ input }: ReceivedCall) => {
      if (state.isLocked) return locked423
      if (typeof input['password'] === 'string') state.password = input['password']
      if (state.password === '') return new Refusal(400, '锁屏密码不能为空', { error: 'lockPasswordEmpty' })
      state.isLocked = true
      return true
    },
    unlock: ({ input }: ReceivedCall) => {
      if (input['password'] !== state.password)
        return new Refusal(400, '解锁密码错误,请重新输入', { error: 'lockPasswordWrong' })
      state.isLocked = false
      return true
    },
  })
  return Object.assign(server, { state })
}

/** Makes a change as another tab of the browser would. */
function fromAnotherTab(change: () => void) {
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: 'countersign-isLock' }))
  })
}
const otherTabLocks = () =>
  fromAnotherTab(() =>
    localStorage.setItem(
      'countersign-isLock',
      JSON.stringify({ dataType: 'boolean', content: true, type: 'local', datetime: Date.now() }),
    ),
  )
const otherTabUnlocks = () => fromAnotherTab(() => localStorage.removeItem('countersign-isLock'))

describe('locking', () => {
  test('asks for a lock password first, refuses an empty one, and hides the page', async () => {
    const { state } = lockingServer()
    const { user, address } = openPage('/approval/index?state=已处理')
    await user.click(await screen.findByRole('button', { name: '锁屏' }))
    expect(await screen.findByText('设置锁屏密码')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('锁屏密码不能为空')).toBeDefined()
    expect(isLocked()).toBe(false)
    await user.type(screen.getByLabelText('锁屏密码'), 'mine-1{Enter}')
    expect(await screen.findByRole('button', { name: '解锁' })).toBeDefined()
    expect(address()).toBe('/lock')
    expect(screen.getByRole('heading', { name: '李四' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText('设置锁屏密码')).toBeNull()
    expect(document.title).toBe('锁屏-资产管理平台')
    expect(state).toEqual({ password: 'mine-1', isLocked: true })
    expect(hasLockPassword()).toBe(true)
    // Nothing that the browser keeps opens the screen.
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('mine-1')
  })

  test('asks for no password if one is set, and returns to the same address', async () => {
    const { state } = lockingServer({ password: 'mine-1' })
    saveSession(authInfo())
    noteLockPassword()
    const { user, address } = openPage('/approval/index?state=已处理')
    await user.click(await screen.findByRole('button', { name: '锁屏' }))
    await waitFor(() => expect(address()).toBe('/lock'))
    await user.type(await screen.findByLabelText('锁屏密码'), 'mine-1{Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    expect([isLocked(), state.isLocked]).toEqual([false, false])
  })

  test('asks for a password when the server has none for this session', async () => {
    lockingServer()
    saveSession(authInfo())
    noteLockPassword()
    const { user } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '锁屏' }))
    expect(await screen.findByText('设置锁屏密码')).toBeDefined()
  })

  test('stays open and says so when the server cannot lock', async () => {
    stubServer({ ...inside, lock: new Refusal(500, '系统异常') })
    saveSession(authInfo())
    noteLockPassword()
    const { user, address } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '锁屏' }))
    expect(await screen.findByText('系统异常')).toBeDefined()
    expect([address(), isLocked()]).toEqual(['/wel/index', false])
  })

  test('leads to the lock page without the flag of the browser, and its unsaved input is kept', async () => {
    const { state } = lockingServer({ password: 'mine-1' })
    saveSession(authInfo())
    noteLockPassword()
    const { user, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText(/请假事由|事由/), '回乡探亲')
    // Locked elsewhere: the next call of this page says so.
    state.isLocked = true
    await user.type(screen.getByLabelText(/请假事由|事由/), '，三天')
    await user.click(screen.getByRole('button', { name: '锁屏' }))
    await waitFor(() => expect(address()).toBe('/lock'))
    expect(screen.queryByText('屏幕已锁定，请先解锁')).toBeNull()
    expect(document.body.textContent).not.toContain('回乡探亲')
    await user.type(await screen.findByLabelText('锁屏密码'), 'mine-1{Enter}')
    await waitFor(() => expect(screen.getByDisplayValue('回乡探亲，三天')).toBeDefined())
    expect(address()).toBe('/approval/submit/leave')
  })

  test('holds for a page whose flag somebody removed', async () => {
    lockingServer({ password: 'mine-1', isLocked: true })
    const { address } = openPage('/wel/index')
    await waitFor(() => expect(address()).toBe('/lock'))
    expect(isLocked()).toBe(true)
  })

  test('forces every address to the lock page, including the public ones', async () => {
    stubServer(inside)
    saveSession(authInfo())
    saveLocked(true)
    for (const path of ['/wel/index', '/login', '/404', '/nowhere', '/approval/submit/leave']) {
      const { address, router } = openPage(path)
      await waitFor(() => expect([path, address()]).toEqual([path, '/lock']))
      router.dispose()
      cleanup()
    }
  })

  test('locks and unlocks every tab, and each returns to its address', async () => {
    stubServer(inside)
    const { address } = openPage('/approval/index?state=我收到的')
    await screen.findByRole('heading', { name: '我收到的' })
    otherTabLocks()
    expect(await screen.findByRole('button', { name: '解锁' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: '我收到的' })).toBeNull()
    otherTabUnlocks()
    await waitFor(() => expect(address()).toBe('/approval/index?state=我收到的'))
  })

  test('closes open dialogs of the page', async () => {
    stubServer(inside)
    const { user } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: /用户菜单/ }))
    await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }))
    expect(await screen.findByText('退出系统, 是否继续?')).toBeDefined()
    otherTabLocks()
    await screen.findByRole('button', { name: '解锁' })
    await waitFor(() => expect(screen.queryByText('退出系统, 是否继续?')).toBeNull())
  })

  test('keeps unsaved input and restores it', async () => {
    stubServer({ ...inside, preview: [] })
    const { user } = openPage('/approval/submit/leave')
    const reason = await screen.findByLabelText(/请假事由|事由/)
    await user.type(reason, '回乡探亲')
    otherTabLocks()
    await screen.findByRole('button', { name: '解锁' })
    expect(document.body.textContent).not.toContain('回乡探亲')
    otherTabUnlocks()
    await waitFor(() => expect(screen.getByDisplayValue('回乡探亲')).toBeDefined())
  })
})

describe('the lock page', () => {
  test('redirects people who are not logged in or not locked', async () => {
    stubServer({ ...inside, captcha: { enabled: false } })
    const loggedOut = openPage('/lock', { token: null })
    await waitFor(() => expect(loggedOut.address()).toBe('/login'))
    loggedOut.router.dispose()
    const { address } = openPage('/lock')
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('refuses a wrong password, shakes and empties the field, and says when there were too many', async () => {
    const server = lockingServer({ password: 'mine-1', isLocked: true })
    saveSession(authInfo())
    saveLocked(true)
    const { user } = openPage('/wel/index')
    const field = await screen.findByLabelText('锁屏密码')
    const looks = ['']
    for (let guess = 1; guess <= 2; guess += 1) {
      await user.type(field, `guess-${guess}{Enter}`)
      await waitFor(() => expect(field).toHaveProperty('value', ''))
      expect(await screen.findByText('解锁密码错误,请重新输入')).toBeDefined()
      // The animation restarts because the class name changes.
      const look = field.closest('form > div')?.className ?? ''
      expect(look).not.toBe(looks.at(-1))
      looks.push(look)
    }
    server.responders.unlock = new Refusal(429, '登录失败次数过多', { error: 'tooManyFailures' })
    await user.type(field, 'mine-1{Enter}')
    expect(await screen.findByText(/密码错误次数过多/)).toBeDefined()
    expect(isLocked()).toBe(true)
  })

  test('keeps renewing the token', async () => {
    const server = stubServer({ ...inside, token: () => authInfo('token-2') })
    saveSession(authInfo('token-1'))
    saveLocked(true)
    const intervals = vi.spyOn(window, 'setInterval')
    openPage('/wel/index')
    await screen.findByRole('button', { name: '解锁' })
    const renew = intervals.mock.calls.find(([, ms]) => ms === 600_000)?.[0]
    intervals.mockRestore()
    expect(server.of('token')).toHaveLength(0)
    if (typeof renew === 'function') await act(async () => renew())
    await waitFor(() => expect(readToken()).toBe('token-2'))
    expect(isLocked()).toBe(true)
  })

  test('logs out after a confirmation, which removes the lock', async () => {
    const server = stubServer({ ...inside, captcha: { enabled: false }, logout: true })
    saveSession(authInfo())
    saveLocked(true)
    const { user, address } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(await screen.findByText('是否退出系统, 是否继续?')).toBeDefined()
    expect(server.of('logout')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(readToken()).toBe('')
    for (const name of ['isLock', 'lockPasswd'] as const) expect(readStored(name)).toBeUndefined()
  })
})
