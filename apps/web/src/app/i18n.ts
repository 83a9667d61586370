import i18next, { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readLanguage, saveLanguage } from '../lib/storage/language.ts'
import { entranceEn } from './locales/entrance/en.ts'
import { entranceZh } from './locales/entrance/zh.ts'
import type { Words } from './locales/words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
  }
}

/** Chinese unless the person chose otherwise (platform.txt §9). The words of the entrance come with the page. */
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

/** All the others, in both languages, so that switching waits for nothing. */
export async function loadAllWords(): Promise<void> {
  const [{ zh }, { en }] = await Promise.all([import('./locales/zh.ts'), import('./locales/en.ts')])
  i18next.addResourceBundle('zh', 'translation', zh)
  i18next.addResourceBundle('en', 'translation', en)
}
