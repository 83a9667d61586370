import type { Language } from '@countersign/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { leavesOf, matches, useMenu } from '../../features/menu/index.ts'
import { useMenuLabel } from '../menu-label.ts'
import { settings } from '../../lib/settings.ts'
import { ownTabWords } from '../../lib/tab/address-words.ts'
import { isHome, type KeyOf } from './tabs-state.ts'

/** Titles of pages that are not in the menu (app/routes.tsx). */
export type TitleOf = (pathname: string, language: Language) => string | undefined

export interface TabWords {
  keyOf: KeyOf
  labelOf: (address: string) => string
  /** Labels of the menu groups around the page, then its own label. */
  breadcrumbsOf: (address: string) => string[]
  /** `meta.isTab: false` keeps a page out of the bar. */
  isInBar: (address: string) => boolean
}

/** Labels and keys of tabs, from menu and query. */
export function useTabWords(titleOf: TitleOf, roles: string[] | undefined): TabWords {
  const { i18n } = useTranslation()
  const menu = useMenu()
  const nodeLabel = useMenuLabel()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(() => {
    const leaves = leavesOf(menu.data ?? [], roles ?? [])
    const leafAt = (address: string) => {
      const { pathname, query } = partsOf(address)
      return leaves.find((leaf) => matches(leaf.address, pathname, query))
    }
    const labelOf = (address: string) => {
      const { pathname, query } = partsOf(address)
      // platform.txt §2 "Navigation guard": the query overrides.
      const words: unknown = i18n.getResource(language, 'translation', `menu.${query.get('i18n') ?? ''}`)
      if (typeof words === 'string') return words
      const named = query.get('name') || query.get('src')
      if (named) return named
      const leaf = leafAt(address)
      return leaf ? nodeLabel(leaf.node) : (titleOf(pathname, language) ?? pathname)
    }
    return {
      keyOf: (address) => {
        const { pathname, query } = partsOf(address)
        // There is one home tab, whatever its query.
        if (isHome({ address })) return settings.homeTab
        // Each request and each embedded page has its own tab.
        const own = ownTabWords.map((name) => query.get(name)).find((value) => value !== null)
        return leafAt(address)?.address ?? `${pathname} ${own ?? ''}`
      },
      labelOf,
      breadcrumbsOf: (address) => [...(leafAt(address)?.around ?? []).map(nodeLabel), labelOf(address)],
      isInBar: (address) => leafAt(address)?.node.meta.isTab ?? true,
    }
  }, [menu.data, roles, nodeLabel, titleOf, i18n, language])
}

function partsOf(address: string): { pathname: string; query: URLSearchParams } {
  const [pathname = '', search] = address.split('?')
  return { pathname, query: new URLSearchParams(search) }
}
