import { configure } from '@testing-library/react'
import i18next, { changeLanguage } from 'i18next'
import { vi } from 'vitest'
import { loadAllWords, loadLateWords, startI18n } from '../src/app/i18n.ts'

// Done once for all files of a worker, which share their modules.
await startI18n()
// Components are rendered without the routes that load the words.
await Promise.all([loadAllWords(), loadLateWords()])
await changeLanguage('en')
await vi.waitUntil(() =>
  ['shell.skip', 'flow.title'].every((key) => i18next.exists(key, { lng: 'en', fallbackLng: [] })),
)
configure({
  asyncUtilTimeout: 20_000,
  // The DOM dump of a failed query is too long to be useful.
  getElementError: (message) => new Error(message ?? 'not found'),
})

// Stubs for browser features that jsdom lacks.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: QuietObserver,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }),
  fetch: () => Promise.reject(new TypeError('the test has no server')),
})
Element.prototype.scrollIntoView = () => {}
