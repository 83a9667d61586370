import type { MenuNode } from '@countersign/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The label of a menu item: its translation if `meta.i18n` names one that exists, otherwise its own name. */
export function useMenuLabel(): (node: Pick<MenuNode, 'name' | 'meta'>) => string {
  const { i18n } = useTranslation()
  // Another object once the words have arrived, which may be after their language was chosen.
  const words: Record<string, unknown> | undefined = i18n.getResource(i18n.language, 'translation', 'menu')
  return useCallback(
    ({ name, meta }: Pick<MenuNode, 'name' | 'meta'>) => {
      const label = words && Object.hasOwn(words, meta.i18n) ? words[meta.i18n] : undefined
      return typeof label === 'string' ? label : name
    },
    [words],
  )
}
