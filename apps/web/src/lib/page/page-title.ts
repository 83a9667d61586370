import { useEffect } from 'react'
import { useProductName } from './brand.ts'

/** `待处理-资产管理平台` while the page is open, then the product name alone (platform.txt §2). */
export function usePageTitle(title: string): void {
  const product = useProductName()
  useEffect(() => {
    document.title = title ? `${title}-${product}` : product
    return () => {
      document.title = product
    }
  }, [title, product])
}
