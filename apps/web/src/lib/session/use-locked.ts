import { useSyncExternalStore } from 'react'
import { isLocked, onLockChange } from './lock-store.ts'
import { keepWork } from './session.ts'

/** Follows the lock. All tabs lock at once, and each keeps its unsaved work before its page closes. */
export function useLocked(): boolean {
  return useSyncExternalStore(watch, isLocked)
}

function watch(changed: () => void): () => void {
  return onLockChange(() => {
    if (isLocked()) keepWork()
    changed()
  })
}
