import './once.ts'
import { cleanup } from '@testing-library/react'
import i18next, { changeLanguage } from 'i18next'
import { useDeferredValue } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { finishLeaving } from '../src/lib/session/session.ts'
import { dropAllWork } from '../src/lib/tab/unsaved-work.ts'

// Nothing is painted here: a value follows within the same step of a test.
vi.mock(import('../src/lib/page/use-once-painted.ts'), () => ({ useOncePainted: useDeferredValue }))

/** What React, the router and the component library find wrong; a test that expects such words spies on the console. */
const complaints: string[] = []
const harmless = [
  // Nothing is laid out here.
  'The width(0) and height(0) of chart',
  // A timer of a page may fire between two steps of a test.
  'act(...)',
]
for (const level of ['warn', 'error'] as const) {
  console[level] = (...said: unknown[]) => {
    const text = said.map(String).join(' ')
    if (!harmless.some((words) => text.includes(words))) complaints.push(text)
  }
}

beforeEach(async () => {
  if (i18next.language !== 'zh') await changeLanguage('zh')
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'x-access-token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  window.innerWidth = 1440
})

// Files share their modules and their document, so a test leaves both as it found them.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dropAllWork()
  finishLeaving()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
  const found = complaints.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})
