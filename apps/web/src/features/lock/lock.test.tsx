import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deriveKey } from './derive-key.ts'
import { countGuess, forgetGuesses, secondsToWait } from './guesses.ts'
import { isLockPassword, saveLockPassword } from './lock-password.ts'
import { isLocked, saveLocked } from '../../lib/session/lock-store.ts'
import { endSession, readToken, saveSession } from '../../lib/session/session.ts'
import { readStored } from '../../lib/storage/stored.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const wholeCrypto = crypto
afterEach(() => void vi.stubGlobal('crypto', wholeCrypto))

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
    stubServer(inside)
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
  })

  test('asks for no password if one is set, and returns to the same address', async () => {
    stubServer(inside)
    saveSession(authInfo())
    await saveLockPassword('mine-1')
    const { user, address } = openPage('/approval/index?state=已处理')
    await user.click(await screen.findByRole('button', { name: '锁屏' }))
    await waitFor(() => expect(address()).toBe('/lock'))
    await user.type(await screen.findByLabelText('锁屏密码'), 'mine-1{Enter}')
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
    expect(isLocked()).toBe(false)
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

  test('refuses a wrong password, shakes, empties the field and waits after the fifth', async () => {
    stubServer(inside)
    saveSession(authInfo())
    await saveLockPassword('mine-1')
    saveLocked(true)
    const { user } = openPage('/wel/index')
    const field = await screen.findByLabelText('锁屏密码')
    const looks = ['']
    for (let guess = 1; guess <= 5; guess += 1) {
      await user.type(field, `guess-${guess}{Enter}`)
      await waitFor(() => expect(field).toHaveProperty('value', ''))
      expect(await screen.findByText('解锁密码错误,请重新输入')).toBeDefined()
      // The animation restarts because the class name changes.
      const look = field.closest('form > div')?.className ?? ''
      expect(look).not.toBe(looks.at(-1))
      looks.push(look)
    }
    const waiting = await screen.findByRole('button', { name: /^请 \d+ 秒后再试$/ })
    expect(waiting).toHaveProperty('disabled', true)
    await user.type(field, 'mine-1{Enter}')
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
    await saveLockPassword('mine-1')
    saveLocked(true)
    const { user, address } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(await screen.findByText('是否退出系统, 是否继续?')).toBeDefined()
    expect(server.of('logout')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(readToken()).toBe('')
    for (const name of ['isLock', 'lockPasswd', 'lockFailures'] as const)
      expect(readStored(name)).toBeUndefined()
  })
})

describe('the lock password', () => {
  test('is stored salted and derived, never in plain text', async () => {
    await saveLockPassword('mine-1')
    const first = JSON.stringify(readStored('lockPasswd'))
    await saveLockPassword('mine-1')
    expect(JSON.stringify(readStored('lockPasswd'))).not.toBe(first)
    expect(first).not.toContain('mine-1')
    expect(readStored('lockPasswd')).toMatchObject({ iterations: 600_000 })
    expect(await isLockPassword('mine-1')).toBe(true)
    expect(await isLockPassword('mine-2')).toBe(false)
  })

  test('is derived in the same way without crypto.subtle over plain http', async () => {
    const salt = new Uint8Array([1, 2, 3, 4])
    const inBrowser = await deriveKey('密码-1', salt, 1000)
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
    expect('subtle' in crypto).toBe(false)
    expect(await deriveKey('密码-1', salt, 1000)).toBe(inBrowser)
    await saveLockPassword('mine-1')
    expect(readStored('lockPasswd')).toMatchObject({ iterations: 100_000 })
    expect(await isLockPassword('mine-1')).toBe(true)
    expect(await isLockPassword('mine-2')).toBe(false)
  })

  test('is kept by a renewal and removed when another person logs in', async () => {
    saveSession(authInfo('token-1'))
    await saveLockPassword('mine-1')
    saveSession(authInfo('token-2'))
    expect(await isLockPassword('mine-1')).toBe(true)
    saveSession({ ...authInfo('token-3'), userId: 'u-wangwu' })
    expect(await isLockPassword('mine-1')).toBe(false)
    await saveLockPassword('mine-1')
    endSession({ keepWork: true })
    expect(await isLockPassword('mine-1')).toBe(false)
  })

  test('allows guesses more slowly after each failure, whatever the clock is set to', () => {
    const now = Date.now()
    const waits: number[] = []
    for (let guess = 1; guess <= 12; guess += 1) {
      countGuess()
      waits.push(secondsToWait(now))
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
    expect(secondsToWait(now + 600_000)).toBeLessThanOrEqual(301)
    expect(secondsToWait(now - 86_400_000)).toBe(900)
    expect(secondsToWait(now + 901_000)).toBe(0)
    forgetGuesses()
    expect(secondsToWait(now)).toBe(0)
  })
})
