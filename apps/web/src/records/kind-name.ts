import { findKind, type Language, titleOf, typeNameOf } from '@countersign/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Names of kinds in the chosen language. An unknown kind keeps its stored name. */
export function useKindName() {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(() => namesIn(language), [language])
}

function namesIn(language: Language) {
  return {
    typeName: ({ kind, type }: { kind: string; type: string }) => {
      const found = findKind(kind)
      return found && language === 'en' ? typeNameOf(found, language) : type
    },
    title: (kind: string) => {
      const found = findKind(kind)
      return found ? titleOf(found, language) : kind
    },
  }
}
