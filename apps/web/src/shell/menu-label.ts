import type { MenuNode } from '@countersign/contract'
import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The label of a menu item: its translation if `meta.i18n` names one that exists, otherwise its own name. */
export function useMenuLabel(): (node: Pick<MenuNode, 'name' | 'meta'>) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    (node: Pick<MenuNode, 'name' | 'meta'>) => {
      const words: unknown = i18next.getResource(language, 'translation', `menu.${node.meta.i18n}`)
      return node.meta.i18n && typeof words === 'string' ? words : node.name
    },
    [language],
  )
}
