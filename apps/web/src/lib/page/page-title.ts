import { useEffect } from 'react'
import { useBrand, useProductName } from './brand.ts'

/** `待处理-资产管理平台` while the page is open, then the product name alone (platform.txt §2); beside it the logo of the company. */
export function usePageTitle(title: string): void {
  const product = useProductName()
  const { logo } = useBrand()
  useEffect(() => {
    document.querySelector('[rel=icon]')?.setAttribute('href', logo || '/favicon.svg')
    document.title = title ? `${title}-${product}` : product
    return () => {
      document.title = product
    }
  }, [title, product, logo])
}
