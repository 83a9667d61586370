import { useEffect } from 'react'
import { useBrand, useProductName } from './brand.ts'

/** `待处理-资产管理平台` while the page is open, then the product name alone (platform.txt §2); beside it the logo of the company. */
export function usePageTitle(title: string): void {
  const product = useProductName()
  const { logo } = useBrand()
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    icon.type = logo === '' ? 'image/svg+xml' : ''
    icon.href = logo || '/favicon.svg'
  }, [logo])
  useEffect(() => {
    document.title = title ? `${title}-${product}` : product
    return () => {
      document.title = product
    }
  }, [title, product])
}
