import type { WordsOf } from './words-of.ts'
import type { libZh } from './words.zh.ts'

export const libEn: WordsOf<typeof libZh> = {
  title: 'Asset Management Platform',
  language: { switch: 'Switch language', zh: '中文', en: 'English' },
  error: {
    unknown: 'Unknown error',
    network: 'Network problem; please check your connection and try again',
    loadFailed: 'Could not be loaded',
    retry: 'Try again',
    offline: 'You are offline, and this page is not loaded yet',
    offlineHint: 'It opens by itself when the network is back. What is open already can still be read.',
    pageBroken: 'Something went wrong on this page',
    pageBrokenHint: 'The error has been recorded. Please refresh; if it stays, ask your administrator.',
    refresh: 'Refresh',
  },
}
