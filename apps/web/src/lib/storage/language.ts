import type { Language } from '@countersign/contract'
import { readStoredText, saveStored } from './stored.ts'

export function readLanguage(): Language {
  return readStoredText('language') === 'en' ? 'en' : 'zh'
}

export function saveLanguage(language: Language): void {
  saveStored('language', language)
  document.documentElement.lang = language
}
