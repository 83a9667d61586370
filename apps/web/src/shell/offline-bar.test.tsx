import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { stubServer } from '../../test/stub-server.ts'

const words = /^网络已断开。还没有加载的内容会在网络恢复后自动显示/

test('every page shows a message while offline and removes it when the network is back', async () => {
  stubServer(inside)
  openPage('/wel/index')
  await screen.findByRole('menuitem', { name: '首页' })
  expect(screen.queryByText(words)).toBeNull()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(words)).toBeDefined()
  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('the element of the offline message is never hidden, so that its first text is announced', () => {
  const css = readFileSync(join(import.meta.dirname, 'offline-bar.module.css'), 'utf8')
  expect(css).not.toMatch(/display: none|visibility/)
})
