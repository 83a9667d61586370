import { findForm, forms, type Language, labelOf, typeNameOf } from '@countersign/forms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Names of kinds and of their amounts; an unknown kind keeps its code. */
export function useFigureWords() {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(
    () => ({
      kindName: (kind: string) => {
        const form = findForm(kind)
        return form ? typeNameOf(form.kind, language) : kind
      },
      amountName: (kind: string) => {
        const form = findForm(kind)
        const field = form && forms[form.kind].columns.amount
        return form && field ? labelOf(form, field, language) : ''
      },
    }),
    [language],
  )
}
