import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { useIntention } from './intention.ts'

/** Records the key of each attempt. The call rejects with `failure`, or succeeds without one. */
function tries() {
  const { result } = renderHook(() => useIntention())
  return async (content: unknown, failure?: unknown): Promise<string> => {
    let used = ''
    const perform = async (key: string) => {
      used = key
      if (failure !== undefined) throw failure
      return key
    }
    const told = await result.current(content, perform).catch((error: unknown) => error)
    expect(told).toBe(failure ?? used)
    return used
  }
}

describe('the idempotency key of an intention', () => {
  test.each([
    ['the network', new TypeError('Failed to fetch')],
    ['a limit of time', new DOMException('timed out', 'TimeoutError')],
    ['the server', new CallError(500, '服务器异常')],
    ['a proxy', new CallError(504, '未知错误')],
  ])('stays the same after a failure of %s, since the call may have been done', async (_what, failure) => {
    const attempt = tries()
    const first = await attempt({ id: 1 }, failure)
    expect(first).not.toBe('')
    expect(await attempt({ id: 1 }, failure)).toBe(first)
    expect(await attempt({ id: 1 })).toBe(first)
  })

  test.each([400, 401, 403, 409, 413, 429])('changes after a refusal with %i', async (code) => {
    const attempt = tries()
    const first = await attempt({ id: 1 }, new CallError(code, '不行'))
    expect(await attempt({ id: 1 })).not.toBe(first)
  })

  test('changes after an answer, and with other content', async () => {
    const attempt = tries()
    const first = await attempt({ id: 1 })
    const second = await attempt({ id: 1 }, new TypeError('Failed to fetch'))
    expect(second).not.toBe(first)
    const other = await attempt({ id: 2 }, new TypeError('Failed to fetch'))
    expect(other).not.toBe(second)
  })
})
