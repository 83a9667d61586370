import {
  cardTextOf,
  labelOf,
  type Language,
  sectionTitle,
  titleOf,
  typeNameOf,
  forms,
} from '@countersign/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findKind } from './form-of-kind.ts'

/** Names of kinds, sections and fields in the chosen language. What no form knows keeps its own words. */
export function useKindName() {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(() => wordsIn(language), [language])
}

function wordsIn(language: Language) {
  return {
    typeName: ({ kind, type }: { kind: string; type: string }) => {
      const found = findKind(kind)
      return found && language === 'en' ? typeNameOf(found, language) : type
    },
    title: (kind: string) => {
      const found = findKind(kind)
      return found ? titleOf(found, language) : kind
    },
    /** A stored card carries Chinese words; its title finds the section. */
    cardTitle: (kind: string, title: string) => {
      const found = findKind(kind)
      const section = found && forms[found].sections.find((one) => one.title === title)
      return found && section && language === 'en' ? sectionTitle(found, section.key, language) : title
    },
    /** What a card says of a field, or of a column or part of it. */
    fieldText: (kind: string, name: string, text: string) => {
      const found = findKind(kind)
      return found ? cardTextOf(found, name, text, language) : text
    },
    fieldLabel: (kind: string, field: { name: string; label: string }) => {
      const found = findKind(kind)
      if (!found || language === 'zh') return field.label
      const label = labelOf(found, field.name, language)
      return label === field.name ? field.label : label
    },
  }
}
