import { useSyncExternalStore } from 'react'
import { readLook, watchLook } from './look-store.ts'
import type { Look } from './palette.ts'

export function useLook(): Look {
  return useSyncExternalStore(watchLook, readLook)
}
