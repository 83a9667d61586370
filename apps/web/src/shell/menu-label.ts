import type { MenuNode } from '@countersign/contract'
import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A menu's own name, or its words in the chosen language when `meta.i18n` names some we have. */
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
