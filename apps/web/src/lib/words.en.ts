import type { WordsOf } from './words-of.ts'
import type { libZh } from './words.zh.ts'

export const libEn: WordsOf<typeof libZh> = {
  title: 'Asset Management Platform',
  language: { switch: 'Switch language', zh: '中文', en: 'English' },
  error: {
    unknown: 'Unknown error',
    network: 'Network problem; please check your connection and try again',
    loadFailed: 'Could not load',
    retry: 'Try again',
    offline: 'You are offline, and this page has not loaded yet',
    offlineHint: 'It will open automatically when the network is back. Pages already open can still be read.',
    pageBroken: 'Something went wrong on this page',
    pageBrokenHint:
      'The error has been recorded. Please refresh the page; if the problem remains, contact your administrator.',
    refresh: 'Refresh',
  },
}
