import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chunkRoutes } from '../src/app/chunk-routes.ts'
import { PageBroken } from '../src/app/page-broken.tsx'
import { ChunkLoadError, loadChunk } from '../src/lib/load-chunk.ts'
import { listLogs } from '../src/lib/log-store.ts'
import { reloadPage } from '../src/lib/reload-page.ts'
import { saveStored } from '../src/lib/stored.ts'

vi.mock(import('../src/lib/reload-page.ts'), () => ({
  reloadPage: vi.fn<() => void>(),
  isReloading: () => false,
}))
const reloaded = vi.mocked(reloadPage)

/** Whether the server is there. */
const server = (answers: boolean) =>
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response('')
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => reloaded.mockClear())
afterEach(() => vi.useRealTimers())

describe('a part of the app that cannot be loaded', () => {
  test('makes the page be loaded anew, once', async () => {
    server(true)
    void loadChunk(lost)
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce())
    // As after the reload: the mark is of this tab.
    await expect(loadChunk(lost)).rejects.toMatchObject({ name: 'ChunkLoadError' })
    await expect(loadChunk(lost)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('may be mended by reloading again much later', async () => {
    server(true)
    saveStored('chunkReload', true)
    vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] })
    void loadChunk(lost)
    await vi.waitFor(() => expect(reloaded).toHaveBeenCalledOnce())
  })

  test('takes nothing away where the server is not there', async () => {
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

  test('shows the page of errors and stands in the log', async () => {
    server(false)
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
    expect(listLogs()).toMatchObject([
      { message: 'Failed to fetch dynamically imported module', info: 'page' },
    ])
    expect(listLogs()[0]?.stack).toContain('ChunkLoadError')
  })
})

test('what loads is handed on', async () => {
  expect(await loadChunk(async () => ({ page: 1 }))).toEqual({ page: 1 })
})
