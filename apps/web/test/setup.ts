import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import i18next, { changeLanguage } from 'i18next'
import { loadAllWords, loadLateWords, startI18n } from '../src/app/i18n.ts'

await startI18n()
// Components are rendered without the routes that load the words.
await Promise.all([loadAllWords(), loadLateWords()])
await changeLanguage('en')
await vi.waitUntil(() =>
  ['shell.skip', 'flow.title'].every((key) => i18next.exists(key, { lng: 'en', fallbackLng: [] })),
)
await changeLanguage('zh')
configure({
  asyncUtilTimeout: 8000,
  // The DOM dump of a failed query is too long to be useful.
  getElementError: (message) => new Error(message ?? 'not found'),
})

// Stubs for browser features that jsdom lacks.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', QuietObserver)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
}))
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'x-access-token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  window.innerWidth = 1440
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
