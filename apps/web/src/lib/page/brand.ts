import type { Brand } from '@countersign/contract'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, saveStored, watchStored } from '../storage/stored.ts'

const nothing: Brand = { title: '', shortName: '', logo: '', loginPicture: '' }
const listeners = new Set<() => void>()
let brand: Brand | undefined

/** How the company shows itself. Kept in the browser, so that the next page has it before it asks. */
export function useBrand(): Brand {
  return useSyncExternalStore(watch, readBrand)
}

/** The name of the product, which a company may choose. */
export function useProductName(): string {
  const { t } = useTranslation()
  return useBrand().title || t('title')
}

export function setBrand(next: Brand = nothing): void {
  if (JSON.stringify(next) === JSON.stringify(readBrand())) return
  brand = next
  saveStored('brand', next)
  for (const listener of listeners) listener()
}

function readBrand(): Brand {
  return (brand ??= { ...nothing, ...Object(readStored('brand')) })
}

/** Another tab may be told first. */
function watch(listener: () => void): () => void {
  const stop = watchStored('brand', () => {
    brand = undefined
    listener()
  })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
