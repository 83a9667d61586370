import i18next, { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@countersign/contract'
import { onFirstSign } from '../lib/page/first-sign.ts'
import { readLanguage, saveLanguage } from '../lib/storage/language.ts'
import { entranceEn } from './entrance-words.en.ts'
import { entranceZh } from './entrance-words.zh.ts'
import type { WordsOf } from '../lib/words-of.ts'
import type { zh } from './all-words.zh.ts'
import type { lateZh } from './late-words.zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: WordsOf<typeof zh & typeof lateZh> }
  }
}

/**
 * Chinese unless the person chose otherwise (platform.txt §9). The first script contains the words needed before login.
 */
export async function startI18n(): Promise<void> {
  use(initReactI18next)
  await init({
    lng: readLanguage(),
    fallbackLng: ['zh', 'en'],
    resources: { zh: { translation: entranceZh }, en: { translation: entranceEn } },
    interpolation: { escapeValue: false },
    // Words that arrive after a switch are shown at once.
    react: { bindI18nStore: 'added' },
  })
  i18next.on('languageChanged', (language) => saveLanguage(language === 'en' ? 'en' : 'zh'))
  document.documentElement.lang = readLanguage()
}

/**
 * Loads all other words in the language of the page. The other language follows when the page is first used, so that
 * switching is immediate.
 */
export async function loadAllWords(): Promise<void> {
  i18next.off('languageChanged', followLanguage)
  i18next.on('languageChanged', followLanguage)
  onFirstSign(() => languages.forEach(followLanguage))
  await loadWords(readLanguage())
}

const languages = ['zh', 'en'] as const satisfies Language[]
const loaded = new Set<Language>()

async function loadWords(language: Language): Promise<void> {
  const words =
    language === 'en' ? (await import('./all-words.en.ts')).en : (await import('./all-words.zh.ts')).zh
  if (loaded.has(language)) return
  loaded.add(language)
  i18next.addResourceBundle(language, 'translation', words)
}

/** Whether a page was opened whose words are not among those of all pages. */
let isLate = false
const loadedLate = new Set<Language>()

/** Loads the words of pages that few people open, which would make the first load of everybody longer. */
export async function loadLateWords(): Promise<void> {
  isLate = true
  onFirstSign(() => languages.forEach(followLanguage))
  await loadLate(readLanguage())
}

async function loadLate(language: Language): Promise<void> {
  const words =
    language === 'en'
      ? (await import('./late-words.en.ts')).lateEn
      : (await import('./late-words.zh.ts')).lateZh
  if (loadedLate.has(language)) return
  loadedLate.add(language)
  i18next.addResourceBundle(language, 'translation', words)
}

/** Without its words a language shows the other one, and is tried again at the next switch. */
function followLanguage(language: string): void {
  const known = language === 'en' ? 'en' : 'zh'
  loadWords(known).catch(() => undefined)
  if (isLate) loadLate(known).catch(() => undefined)
}
