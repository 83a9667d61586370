import { act, render, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chunkRoutes } from './chunk-routes.ts'
import { PageBroken } from './page-broken.tsx'
import { ChunkLoadError, isServerInReach, loadChunk } from '../lib/page/load-chunk.ts'
import { listLogs } from '../lib/storage/log-store.ts'
import { reloadPage } from '../lib/page/reload-page.ts'
import { saveStored } from '../lib/storage/stored.ts'

vi.mock(import('../lib/page/reload-page.ts'), () => ({
  reloadPage: vi.fn<() => void>(),
  isReloading: () => false,
}))
const reloaded = vi.mocked(reloadPage)

/** Makes the server reachable or not. */
const server = (answers: boolean) =>
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response('')
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => reloaded.mockClear())
afterEach(() => vi.useRealTimers())

describe('a part of the app that cannot be loaded', () => {
  test('reloads the page once', async () => {
    server(true)
    void loadChunk(lost)
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce())
    // After the reload; the mark is kept for this tab.
    await expect(loadChunk(lost)).rejects.toMatchObject({ name: 'ChunkLoadError' })
    await expect(loadChunk(lost)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('reloads the page again when it fails much later', async () => {
    server(true)
    saveStored('chunkReload', true)
    vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] })
    void loadChunk(lost)
    await vi.waitFor(() => expect(reloaded).toHaveBeenCalledOnce())
  })

  test('keeps the page when the server is out of reach', async () => {
    server(false)
    await expect(loadChunk(lost)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Failed to fetch dynamically imported module',
    })
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('is given up after 120 seconds', async () => {
    vi.useFakeTimers()
    server(false)
    const outcome = vi.fn<(error: unknown) => void>()
    loadChunk(() => new Promise(() => undefined)).catch(outcome)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(outcome.mock.calls[0]?.[0]).toMatchObject({
      name: 'ChunkLoadError',
      message: 'not loaded within 120 s',
    })
  })

  const routesOf = (lazy: () => Promise<object>) =>
    createMemoryRouter(
      chunkRoutes([
        { ErrorBoundary: PageBroken, HydrateFallback: () => null, children: [{ path: '/page', lazy }] },
      ]),
      { initialEntries: ['/page?id=5'] },
    )

  test.each(['online', 'by itself'])(
    'shows the offline page without logging, and comes back %s',
    async (how) => {
      server(false)
      if (how === 'by itself') vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      let isAway = true
      const router = routesOf(() =>
        isAway ? lost() : Promise.resolve({ Component: () => <p>Here it is</p> }),
      )
      render(<RouterProvider router={router} />)
      await screen.findByRole('heading', { name: '网络已断开，此页还没有加载' })
      isAway = false
      server(true)
      if (how === 'online') window.dispatchEvent(new Event('online'))
      else await vi.advanceTimersByTimeAsync(5000)
      expect(await screen.findByText('Here it is')).toBeDefined()
      expect(router.state.location.search).toBe('?id=5')
      expect(listLogs()).toEqual([])
      expect(reloaded).not.toHaveBeenCalled()
    },
  )

  test('reloads the page when a retry repeats the same error, as in a dialog that React has given up', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server(false)
    const Dialog = lazy(async () => ({ default: (await loadChunk(lost)) as () => null }))
    const router = routesOf(async () => ({ Component: Dialog }))
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading', { name: '网络已断开，此页还没有加载' })
    server(true)
    for (let times = 0; times < 2; times += 1) {
      expect(reloaded).toHaveBeenCalledTimes(0)
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(reloaded).toHaveBeenCalledOnce()
    expect(listLogs()).toEqual([])
  })

  test('is loaded once, however often it is requested meanwhile', async () => {
    server(false)
    const loading = Promise.withResolvers<object>()
    const load = vi.fn<() => Promise<object>>().mockImplementationOnce(lost)
    const router = routesOf(load.mockReturnValue(loading.promise))
    render(<RouterProvider router={router} />)
    const again = await screen.findByRole('button', { name: '重试' })
    server(true)
    for (let times = 0; times < 3; times += 1) {
      again.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(load).toHaveBeenCalledTimes(2)
    expect(reloaded).not.toHaveBeenCalled()
    loading.resolve({ Component: () => <p>Here it is</p> })
    expect(await screen.findByText('Here it is')).toBeDefined()
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('does not bring back a person who has gone to another page meanwhile', async () => {
    server(false)
    const once = vi.fn<() => Promise<object>>().mockImplementationOnce(lost)
    const router = createMemoryRouter(
      chunkRoutes([
        {
          ErrorBoundary: PageBroken,
          HydrateFallback: () => null,
          children: [
            { path: '/page', lazy: once.mockResolvedValue({ Component: () => <p>Here it is</p> }) },
            { path: '/other', Component: () => <p>Another page</p> },
          ],
        },
      ]),
      { initialEntries: ['/page'] },
    )
    render(<RouterProvider router={router} />)
    const again = await screen.findByRole('button', { name: '重试' })
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    again.click()
    await act(() => router.navigate('/other'))
    answer.resolve(new Response(''))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(router.state.location.pathname).toBe('/other')
  })

  test('counts as out of reach when the server does not answer in time', async () => {
    const inTime = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(inTime.signal)
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit = {}) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal?.addEventListener('abort', () => reject(new Error('too late')))
      return promise
    })
    const asked = isServerInReach()
    inTime.abort()
    expect(await asked).toBe(false)
    expect(timeout).toHaveBeenCalledWith(5000)
    timeout.mockRestore()
  })

  test('shows the error page and is logged when the server is reachable', async () => {
    server(true)
    saveStored('chunkReload', true)
    const routes = chunkRoutes([
      {
        ErrorBoundary: PageBroken,
        HydrateFallback: () => null,
        children: [{ path: '/broken', lazy: lost }],
      },
    ])
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/broken'] })} />)
    ;(await screen.findByRole('button', { name: '刷新页面' })).click()
    expect(reloaded).toHaveBeenCalledOnce()
    // An effect logs it, after the page is shown.
    await waitFor(() =>
      expect(listLogs()).toMatchObject([
        { message: 'Failed to fetch dynamically imported module', info: 'page' },
      ]),
    )
    expect(listLogs()[0]?.stack).toContain('ChunkLoadError')
  })
})

test('a loaded chunk is returned', async () => {
  expect(await loadChunk(async () => ({ page: 1 }))).toEqual({ page: 1 })
})
