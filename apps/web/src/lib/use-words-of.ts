import type { Language } from '@countersign/forms'
import { useTranslation } from 'react-i18next'

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** Looks up words of the contract in the language of the page; an unknown code is its own word. */
export function useWordsOf(): (words: Words, code: string) => string {
  const { i18n } = useTranslation()
  const language = i18n.language.startsWith('en') ? 'en' : 'zh'
  return (words, code) => (Object.hasOwn(words, code) ? (words[code]?.[language] ?? code) : code)
}
