import i18next, { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readLanguage, saveLanguage } from '../lib/storage/language.ts'
import { entranceEn } from './entrance-words.en.ts'
import { entranceZh } from './entrance-words.zh.ts'
import type { WordsOf } from '../lib/words-of.ts'
import type { zh } from './all-words.zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: WordsOf<typeof zh> }
  }
}

/**
 * Chinese unless the person chose otherwise (platform.txt §9). The first script contains the words needed before login.
 */
export async function startI18n(): Promise<void> {
  use(initReactI18next)
  await init({
    lng: readLanguage(),
    fallbackLng: 'zh',
    resources: { zh: { translation: entranceZh }, en: { translation: entranceEn } },
    interpolation: { escapeValue: false },
  })
  i18next.on('languageChanged', (language) => saveLanguage(language === 'en' ? 'en' : 'zh'))
  document.documentElement.lang = readLanguage()
}

/** Loads all other words in both languages, so that switching is immediate. */
export async function loadAllWords(): Promise<void> {
  const [{ zh }, { en }] = await Promise.all([import('./all-words.zh.ts'), import('./all-words.en.ts')])
  i18next.addResourceBundle('zh', 'translation', zh)
  i18next.addResourceBundle('en', 'translation', en)
}
