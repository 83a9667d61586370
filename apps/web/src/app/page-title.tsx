import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The product's name until a page says more. */
export function PageTitle() {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return null
}
