import { contract } from '@countersign/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logOut } from '../../features/session/index.ts'
import { checkRefresh } from '../../features/session/check-refresh.ts'
import { startRefreshLoop } from '../../features/session/refresh-loop.ts'
import { call } from './call.ts'
import { holdToasts } from '../page/notify.ts'
import { onBeforeSessionEnd, readToken, saveSession } from '../session/session.ts'
import { authInfo, counts } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const toasts: string[] = []
let stop = () => {}
beforeEach(() => {
  toasts.length = 0
  stop = holdToasts(({ text }) => toasts.push(text))
  saveSession(authInfo('token-1'))
})
afterEach(() => stop())

describe('a call', () => {
  test('carries the client, the token and the language', async () => {
    const server = stubServer({ counts })
    await call(contract.counts, {})
    const headers = server.of('counts')[0]?.headers
    expect(headers?.get('Authorization')).toBe('Basic c2FiZXI6c2FiZXJfc2VjcmV0')
    expect(headers?.get('Blade-Auth')).toBe('bearer token-1')
    expect(headers?.get('Accept-Language')).toBe('zh')
    expect(headers?.get('Idempotency-Key')).toBeNull()
  })

  test('carries a new Idempotency-Key on every write, even when the write is a GET', async () => {
    const server = stubServer({ overrule: { id: 'r-1', approvalStatus: '已驳回', version: 2 } })
    await call(contract.overrule, { id: 'r-1', opinion: '' })
    await call(contract.overrule, { id: 'r-1', opinion: '' })
    const keys = server.of('overrule').map((one) => one.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[0]).not.toBe(keys[1])
  })

  test('fills {kind} from the input and sends the rest as the body', async () => {
    const server = stubServer({ add: { id: 'r-9', applyNo: 'X', approvalStatus: '审批中' } })
    await call(contract.add, { kind: 'leave', reason: '回乡' })
    expect(server.of('add')[0]).toMatchObject({ path: '/api/oa_info/leave/add', input: { reason: '回乡' } })
  })

  test('shows the message of the server, and 未知错误 when there is none', async () => {
    stubServer({ counts: new Refusal(403, '没有权限') })
    await expect(call(contract.counts, {})).rejects.toMatchObject({ code: 403 })
    stubServer({ counts: new Refusal(500, '') })
    await expect(call(contract.counts, {})).rejects.toMatchObject({ code: 500 })
    stubServer({ counts: new Response('<html>', { status: 200 }) })
    await expect(call(contract.counts, {})).rejects.toThrow('未知错误')
    expect(toasts).toEqual(['没有权限', '未知错误', '未知错误'])
  })

  test('rejects without a toast when the network is lost', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(contract.counts, {})).rejects.toThrow('Failed to fetch')
    expect(toasts).toEqual([])
  })

  test('logs out on 401 without a toast', async () => {
    stubServer({ counts: new Refusal(401, '请求未授权') })
    await expect(call(contract.counts, {})).rejects.toMatchObject({ code: 401 })
    expect(readToken()).toBe('')
    expect(document.cookie).not.toContain('x-access-token')
    expect(toasts).toEqual([])
  })

  test('logs out on 401 even when the call is quiet', async () => {
    stubServer({ draft: new Refusal(401, '请求未授权') })
    await expect(call(contract.draft, { kind: 'leave' }, { quiet: true })).rejects.toMatchObject({
      code: 401,
    })
    expect(readToken()).toBe('')
    expect(toasts).toEqual([])
  })

  test('shows no toast for another refusal of a quiet call', async () => {
    stubServer({ draft: new Refusal(500, '服务器异常') })
    await expect(call(contract.draft, { kind: 'leave' }, { quiet: true })).rejects.toMatchObject({
      code: 500,
    })
    expect(readToken()).toBe('token-1')
    expect(toasts).toEqual([])
  })

  test('ends the session on purpose on a 401 at login, without keeping unsaved work', async () => {
    stubServer({ logout: new Refusal(401, '请求未授权') })
    const keep = vi.fn<() => void>()
    const stopKeeping = onBeforeSessionEnd(keep)
    await logOut()
    stopKeeping()
    expect(readToken()).toBe('')
    expect(keep).not.toHaveBeenCalled()
  })

  test('changes nothing on 401 for a token that is no longer current', async () => {
    stubServer({
      counts: () => {
        saveSession(authInfo('token-2'))
        return new Refusal(401, '请求未授权')
      },
    })
    await expect(call(contract.counts, {})).rejects.toMatchObject({ code: 401 })
    expect(readToken()).toBe('token-2')
  })
})

describe('the renewal', () => {
  test('is tried only while the token is younger than 1800 seconds', async () => {
    const server = stubServer({ token: () => authInfo('token-2') })
    await checkRefresh(Date.now() + 1_800_000)
    expect(server.of('token')).toHaveLength(0)
    await checkRefresh(Date.now() + 1_799_000)
    expect(server.of('token')[0]?.input).toMatchObject({
      grantType: 'refresh_token',
      refreshToken: 'refresh-token-1',
      tenantId: '000000',
    })
    expect(server.of('token')[0]?.headers.get('Tenant-Id')).toBe('000000')
    expect(readToken()).toBe('token-2')
  })

  test('runs every 600000 ms, one at a time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    saveSession(authInfo('token-1'))
    const answers: ((info: unknown) => void)[] = []
    const server = stubServer({ token: () => new Promise((resolve) => answers.push(resolve)) })
    const stopLoop = startRefreshLoop()
    await vi.advanceTimersByTimeAsync(599_999)
    expect(server.of('token')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.of('token')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.of('token')).toHaveLength(1)
    answers[0]?.(authInfo('token-2'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.of('token')).toHaveLength(2)
    answers[1]?.(authInfo('token-3'))
    await vi.advanceTimersByTimeAsync(1)
    stopLoop()
    expect(readToken()).toBe('token-3')
  })

  test('keeps the session when the renewal is refused', async () => {
    stubServer({ token: new Refusal(401, '登录已失效，请重新登录') })
    await checkRefresh(Date.now())
    expect(readToken()).toBe('token-1')
    expect(toasts).toEqual([])
  })
})
