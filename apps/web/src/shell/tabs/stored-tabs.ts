import { useEffect } from 'react'
import { readStored, saveStored } from '../../lib/storage/stored.ts'
import type { Tabs } from './tabs-state.ts'

/** The addresses of the tabs that were open last. */
export function readAddresses(): string[] {
  const kept = readStored('tagList')
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one.startsWith('/')) : []
}

/** Stores the addresses of the open tabs for the next visit. */
export function useStoredAddresses({ list, closing }: Tabs): void {
  useEffect(() => {
    const open = list.filter(({ id }) => !closing.includes(id))
    saveStored(
      'tagList',
      open.map(({ address }) => address),
    )
  }, [list, closing])
}
