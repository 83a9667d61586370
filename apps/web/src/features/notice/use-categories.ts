import { useTranslation } from 'react-i18next'

const keys = ['release', 'approve', 'forward', 'instruct', 'appoint', 'affairs'] as const

/** Categories in the chosen language, by number. */
export function useCategories(): { value: number; label: string }[] {
  const { t } = useTranslation()
  return keys.map((key, index) => ({ value: index + 1, label: t(`notice.categories.${key}`) }))
}
