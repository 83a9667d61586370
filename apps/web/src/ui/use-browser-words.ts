import { useTranslation } from 'react-i18next'
import { browserName } from '../lib/format/browser-name.ts'

/** Answers the words for the browser of a User-Agent, and the system it runs on. */
export function useBrowserWords(): (userAgent: string) => string {
  const { t } = useTranslation()
  return (userAgent) => {
    const { browser, system } = browserName(userAgent)
    if (browser && system) return t('browser.on', { browser, system })
    return browser || system || t('browser.unknown')
  }
}
