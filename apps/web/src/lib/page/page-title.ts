import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** `待处理-资产管理平台`, and the product's name alone again when the page is left (platform.txt §2). */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const product = t('title')
  useEffect(() => {
    document.title = title ? `${title}-${product}` : product
    return () => {
      document.title = product
    }
  }, [title, product])
}
