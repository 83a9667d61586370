import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLiveUpdates } from './live-updates.ts'
import { readToken, saveSession } from '../session/session.ts'
import { authInfo } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { changed, stubStream } from '../../../test/stub-stream.ts'
import { stubTabs } from '../../../test/stub-tabs.ts'

type Stream = ReturnType<typeof stubStream>

let tabs: ReturnType<typeof stubTabs>
const running: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  tabs = stubTabs()
  saveSession(authInfo())
})
afterEach(() => {
  for (const stop of running.splice(0)) stop()
  tabs.leave()
  vi.restoreAllMocks()
})

/** Opens one more tab; returns how often it was told to reload, and a function that closes it. */
function openTab() {
  const looked = vi.fn<() => void>()
  const stop = startLiveUpdates(looked)
  running.push(stop)
  return { looked, stop }
}

/** A server that answers each connection with its own stream, or refuses it. */
function serve(refuse?: () => unknown) {
  const streams: Stream[] = []
  const server = stubServer({
    stream: () => {
      const refusal = refuse?.()
      if (refusal) return refusal
      const stream = stubStream()
      streams.push(stream)
      return stream.answer
    },
  })
  return { streams, asked: () => server.of('stream') }
}

/** Waits for the lazily loaded stream reader. */
async function soon() {
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1500)
}

describe('one stream for all tabs', () => {
  test('is read by one of six tabs, with the token in the header, and informs all of them', async () => {
    const { streams, asked } = serve()
    const six = Array.from({ length: 6 }, openTab)
    await soon()
    expect(asked()).toHaveLength(1)
    expect(asked()[0]?.headers.get('Blade-Auth')).toBe('bearer token-1')
    for (const { looked } of six) expect(looked).toHaveBeenCalledTimes(1)
    streams[0]?.say('retry: 3000\n\nevent: chan')
    streams[0]?.say('ged\ndata: {}\n\n:\n\n')
    await soon()
    for (const { looked } of six) expect(looked).toHaveBeenCalledTimes(2)
    streams[0]?.say(':\n\nevent: other\ndata: {}\n\n')
    await soon()
    for (const { looked } of six) expect(looked).toHaveBeenCalledTimes(2)
    streams[0]?.say('event: changed\r\ndata: {}\r')
    streams[0]?.say('\n\r\n')
    await soon()
    for (const { looked } of six) expect(looked).toHaveBeenCalledTimes(3)
  })

  test('moves to another tab when its own closes, and that tab reloads what it missed', async () => {
    const { streams, asked } = serve()
    const [first, second] = [openTab(), openTab()]
    await soon()
    first.stop()
    await soon()
    expect(asked()).toHaveLength(2)
    expect(second.looked).toHaveBeenCalledTimes(2)
    streams[1]?.say(changed)
    await soon()
    expect(second.looked).toHaveBeenCalledTimes(3)
    expect(first.looked).toHaveBeenCalledTimes(1)
  })

  test('is released before its tab is frozen, and requested again afterwards', async () => {
    const { asked } = serve()
    openTab()
    await soon()
    document.dispatchEvent(new Event('freeze'))
    await soon()
    expect(asked()).toHaveLength(1)
    document.dispatchEvent(new Event('resume'))
    await soon()
    expect(asked()).toHaveLength(2)
  })

  test('is taken over from a tab that was frozen without warning', async () => {
    const { asked } = serve()
    tabs.holdFrozen()
    const { looked } = openTab()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(asked()).toHaveLength(1)
    expect(looked).toHaveBeenCalled()
  })

  test('is never taken from a live tab, however quiet the server is', async () => {
    const { streams, asked } = serve()
    openTab()
    openTab()
    await soon()
    for (let beat = 0; beat < 40; beat += 1) {
      streams[0]?.say(':\n\n')
      await vi.advanceTimersByTimeAsync(25_000)
    }
    expect(asked()).toHaveLength(1)
  })
})

describe('a connection', () => {
  test('reconnects after growing pauses and reloads when it was lost', async () => {
    let isAway = true
    const { asked } = serve(() => (isAway ? new Refusal(500, '服务器异常') : undefined))
    const { looked } = openTab()
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = asked().length
    expect(tries).toBeGreaterThanOrEqual(5)
    expect(tries).toBeLessThanOrEqual(10)
    expect(looked).not.toHaveBeenCalled()
    isAway = false
    await vi.advanceTimersByTimeAsync(32_000)
    expect(asked()).toHaveLength(tries + 1)
    expect(looked).toHaveBeenCalledTimes(1)
  })

  test('reconnects at once when the browser is online again', async () => {
    const { asked } = serve(() => new Refusal(500, '服务器异常'))
    openTab()
    await vi.advanceTimersByTimeAsync(60_000)
    const before = asked().length
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toHaveLength(before + 1)
  })

  test('is reopened after a minute of silence', async () => {
    const { asked } = serve()
    openTab()
    await soon()
    await vi.advanceTimersByTimeAsync(57_000)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4000)
    expect(asked()).toHaveLength(2)
  })

  test('ends the session when it is refused with 401', async () => {
    serve(() => new Refusal(401, '请求未授权'))
    openTab()
    await soon()
    expect(readToken()).toBe('')
  })

  test('is reopened when another person logs in', async () => {
    const { asked } = serve()
    openTab()
    await soon()
    saveSession({ ...authInfo('token-2') })
    await soon()
    expect(asked()).toHaveLength(1)
    saveSession({ ...authInfo('token-3'), userId: 'u-other' })
    await soon()
    expect(asked().map(({ headers }) => headers.get('Blade-Auth'))).toEqual([
      'bearer token-1',
      'bearer token-3',
    ])
  })
})

describe('hints', () => {
  test('cause one reload per second, and the last one is never lost', async () => {
    const { streams } = serve()
    const { looked } = openTab()
    await soon()
    for (let time = 0; time < 50; time += 1) {
      streams[0]?.say(changed)
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(1100)
    expect(looked.mock.calls.length).toBeLessThanOrEqual(4)
    const before = looked.mock.calls.length
    streams[0]?.say(changed)
    await vi.advanceTimersByTimeAsync(1100)
    expect(looked).toHaveBeenCalledTimes(before + 1)
  })

  test('to a hidden tab cause a reload when it is shown', async () => {
    const { streams } = serve()
    const { looked } = openTab()
    await soon()
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    streams[0]?.say(changed)
    await soon()
    expect(looked).toHaveBeenCalledTimes(1)
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await soon()
    expect(looked).toHaveBeenCalledTimes(2)
  })

  test('are replaced by one reload a minute where Web Locks are missing', async () => {
    tabs.leave()
    const { asked } = serve()
    const { looked, stop } = openTab()
    await vi.advanceTimersByTimeAsync(185_000)
    expect(asked()).toHaveLength(0)
    expect(looked).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looked).toHaveBeenCalledTimes(3)
  })
})
