import {
  cardTextOf,
  customSection,
  findKind,
  forms,
  labelOf,
  type Language,
  ledgerCard,
  sectionTitle,
} from '@countersign/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Texts of stored cards in the chosen language. Texts that no form defines stay unchanged. */
export function useCardWords() {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(() => wordsIn(language), [language])
}

const columnsOfLedger = new Map<string, { en: string }>([
  ['ledger', ledgerCard.field],
  ...Object.entries(ledgerCard.columns).map(([name, words]) => [`ledger.${name}`, words] as const),
])

function wordsIn(language: Language) {
  return {
    /** A stored card has Chinese words; its title identifies the section. */
    cardTitle: (kind: string, title: string) => {
      if (title === customSection.zh) return customSection[language]
      if (title === ledgerCard.title.zh) return ledgerCard.title[language]
      const found = findKind(kind)
      const section = found && forms[found].sections.find((one) => one.title === title)
      return found && section && language === 'en' ? sectionTitle(forms[found], section.key, language) : title
    },
    /** The text of a field, or of a column or part of a field. */
    fieldText: (kind: string, name: string, text: string) => {
      const found = findKind(kind)
      return found ? cardTextOf(found, name, text, language) : text
    },
    fieldLabel: (kind: string, field: { name: string; label: string }) => {
      const found = findKind(kind)
      if (!found || language === 'zh') return field.label
      const column = columnsOfLedger.get(field.name)
      if (column) return column.en
      const label = labelOf(forms[found], field.name, language)
      return label === field.name ? field.label : label
    },
  }
}
