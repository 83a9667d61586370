import { useSyncExternalStore } from 'react'
import { isLocked, onLockChange } from './lock-store.ts'
import { keepWork } from './session.ts'

/** The lock, followed: it falls in every tab at once, and each keeps what is unsaved before its page goes. */
export function useLocked(): boolean {
  return useSyncExternalStore(watch, isLocked)
}

function watch(changed: () => void): () => void {
  return onLockChange(() => {
    if (isLocked()) keepWork()
    changed()
  })
}
