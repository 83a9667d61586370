import i18next, { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readLanguage, saveLanguage } from '../lib/language.ts'
import { en } from './locales/en.ts'
import type { Words } from './locales/words.ts'
import { zh } from './locales/zh.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
  }
}

/** Chinese unless the person chose otherwise (platform.txt §9). Synchronous: both languages come with the page. */
export async function startI18n(): Promise<void> {
  use(initReactI18next)
  await init({
    lng: readLanguage(),
    fallbackLng: 'zh',
    resources: { zh: { translation: zh }, en: { translation: en } },
    interpolation: { escapeValue: false },
  })
  i18next.on('languageChanged', (language) => saveLanguage(language === 'en' ? 'en' : 'zh'))
  document.documentElement.lang = readLanguage()
}
