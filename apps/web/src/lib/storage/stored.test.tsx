import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkRefresh } from '../../features/session/check-refresh.ts'
import { saveLanguage } from './language.ts'
import { isLocked, saveLocked } from '../session/lock-store.ts'
import { endSession, readToken, saveSession, tokenAge } from '../session/session.ts'
import { readEntry, readStored, saveStored } from './stored.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const parsed = (storage: Storage, key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null')

describe('a stored value', () => {
  beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ['Date'] }))

  test('has the prefix of the site, its type, its content and the time of saving', () => {
    saveStored('token', 'abc')
    expect(parsed(localStorage, 'countersign-token')).toEqual({
      dataType: 'string',
      content: 'abc',
      type: 'local',
      datetime: noon.getTime(),
    })
    saveStored('isLock', true)
    expect(parsed(localStorage, 'countersign-isLock')).toMatchObject({ dataType: 'boolean', content: true })
  })

  test('of one tab is kept in sessionStorage', () => {
    saveStored('tagList', [{ label: '首页', value: '/wel/index' }])
    expect(localStorage.getItem('countersign-tagList')).toBeNull()
    expect(parsed(sessionStorage, 'countersign-tagList')).toEqual({
      dataType: 'object',
      content: [{ label: '首页', value: '/wel/index' }],
      type: 'session',
      datetime: noon.getTime(),
    })
    expect(readStored('tagList')).toEqual([{ label: '首页', value: '/wel/index' }])
  })

  test('in a foreign format is ignored', () => {
    for (const text of [
      '',
      'text',
      '{',
      'null',
      '5',
      '[]',
      '{"content":1}',
      '{"content":1,"datetime":"x"}',
    ]) {
      localStorage.setItem('countersign-token', text)
      expect(readEntry('token')).toBeUndefined()
    }
  })

  test('that exceeds the quota breaks nothing', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => saveStored('logsList', ['x'])).not.toThrow()
    full.mockRestore()
  })

  test('for the language has the name language', () => {
    saveLanguage('en')
    expect(parsed(localStorage, 'countersign-language')).toMatchObject({ content: 'en' })
    saveLanguage('zh')
  })
})

describe('the token', () => {
  const cookies: string[] = []
  beforeEach(() => {
    cookies.length = 0
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void cookies.push(text))
  })
  afterEach(() => vi.restoreAllMocks())

  test('is written to the cookie for five hours at each save', () => {
    saveSession(authInfo('token-1'))
    vi.setSystemTime(noon.getTime() + 3_600_000)
    saveSession(authInfo('token-2'))
    expect(cookies.map((text) => text.split('; ').slice(0, 2))).toEqual([
      ['x-access-token=token-1', 'expires=Fri, 20 Nov 2026 17:00:00 GMT'],
      ['x-access-token=token-2', 'expires=Fri, 20 Nov 2026 18:00:00 GMT'],
    ])
    expect(cookies[0]?.split('; ').slice(2)).toEqual(['path=/', 'samesite=strict'])
    vi.setSystemTime(noon.getTime() + 3_600_000 + 5000)
    expect(tokenAge(Date.now())).toBe(5)
  })

  test('is removed from the cookie before the storage, so that no other tab adopts it', () => {
    saveSession(authInfo('token-1'))
    const order: string[] = []
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => void order.push('cookie'))
    const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void order.push(key))
    endSession({ keepWork: false })
    remove.mockRestore()
    expect([order[0], order.at(-1)]).toEqual(['cookie', 'countersign-token'])
  })
})

describe('logging out', () => {
  const storedByTab = () => {
    saveStored('tagList', [{ label: '待处理', value: '/approval/index' }])
    saveLocked(true)
  }
  test('forgets token, person, tabs and lock', () => {
    saveSession(authInfo())
    storedByTab()
    endSession({ keepWork: false })
    expect(readToken()).toBe('')
    expect(isLocked()).toBe(false)
    for (const name of ['refreshToken', 'userInfo', 'tagList'] as const)
      expect(readStored(name)).toBeUndefined()
    expect(document.cookie).not.toContain('x-access-token')
  })

  test('in another tab forgets the tabs, the menu and the person of this tab', async () => {
    const server = stubServer({ ...inside, captcha: { enabled: false } })
    const { address } = openPage('/wel/index')
    await screen.findByRole('heading', { name: /^李四，/ })
    saveStored('tagList', [{ label: '待处理', value: '/approval/index' }])
    document.cookie = 'x-access-token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
    for (const name of ['refreshToken', 'userInfo', 'token']) localStorage.removeItem(`countersign-${name}`)
    window.dispatchEvent(new StorageEvent('storage', { key: 'countersign-token' }))
    await waitFor(() => expect(address()).toMatch(/^\/login/))
    expect(readStored('tagList')).toBeUndefined()
    // The next person's menu is requested again.
    const before = server.of('menuRoutes').length
    saveSession(authInfo('token-2'))
    await waitFor(() => expect(server.of('menuRoutes').length).toBeGreaterThan(before))
  })
})

describe('a renewal', () => {
  const held: string[] = []
  afterEach(() => {
    held.length = 0
    Reflect.deleteProperty(navigator, 'locks')
  })
  const withLocks = (isFree: boolean) =>
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (
          name: string,
          options: { ifAvailable: boolean },
          work: (lock: object | null) => Promise<void>,
        ) => {
          held.push(`${name} ${String(options.ifAvailable)}`)
          await work(isFree ? {} : null)
        },
      },
    })

  test.each([
    ['by the tab that gets the lock', true, 1],
    ['by none while another tab holds it', false, 0],
  ])('is done %s', async (_what, isFree, times) => {
    withLocks(isFree)
    const server = stubServer({ token: () => authInfo('token-2') })
    saveSession(authInfo('token-1'))
    await checkRefresh(Date.now())
    expect(held).toEqual(['countersign-refresh true'])
    expect(server.of('token')).toHaveLength(times)
  })

  test('keeps one key until it is answered, and uses another one for the next token', async () => {
    withLocks(true)
    let isLost = true
    const server = stubServer({
      token: () => (isLost ? Promise.reject(new TypeError('lost')) : authInfo('token-2')),
    })
    saveSession(authInfo('token-1'))
    await checkRefresh(Date.now())
    isLost = false
    await checkRefresh(Date.now())
    await checkRefresh(Date.now())
    const keys = server.of('token').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('reads the token and its key at once, even while another tab saves', async () => {
    withLocks(true)
    const server = stubServer({ token: () => authInfo('token-3') })
    saveSession(authInfo('token-1'))
    const first = localStorage.getItem('countersign-refreshToken')
    const read = vi.spyOn(Storage.prototype, 'getItem')
    await checkRefresh(Date.now())
    const asked = read.mock.calls.filter(([name]) => name.startsWith('countersign-refresh'))
    read.mockRestore()
    expect(asked).toEqual([['countersign-refreshToken']])
    const [renewal] = server.of('token')
    expect(JSON.parse(first ?? '')).toMatchObject({
      content: {
        token: renewal?.input.refreshToken,
        key: renewal?.headers.get('Idempotency-Key'),
      },
    })
  })

  test('works for a session that was stored as a token alone', async () => {
    const server = stubServer({ token: () => authInfo('token-2') })
    saveSession(authInfo('token-1'))
    saveStored('refreshToken', 'from-before')
    await checkRefresh(Date.now())
    const [renewal] = server.of('token')
    expect(renewal?.input.refreshToken).toBe('from-before')
    expect(renewal?.headers.get('Idempotency-Key')).toBe('from-before')
  })

  test('over plain http is left to the tab that started it, unless that tab is gone', async () => {
    expect('locks' in navigator).toBe(false)
    const server = stubServer({ token: () => authInfo('token-2') })
    saveSession(authInfo('token-1'))
    saveStored('refreshing', true)
    await checkRefresh(Date.now())
    expect(server.of('token')).toHaveLength(0)
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] })
    await checkRefresh(Date.now())
    expect(server.of('token')).toHaveLength(1)
    expect(readStored('refreshing')).toBeUndefined()
    expect(readToken()).toBe('token-2')
  })
})
