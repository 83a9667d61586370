import { readStored, removeStored, saveStored, watchStored } from '../storage/stored.ts'

const listeners = new Set<() => void>()

/** Whether the screen is locked, in every tab of this browser. The server holds the lock; the flag only shows it. */
export function isLocked(): boolean {
  return readStored('isLock') === true
}

export function saveLocked(locked: boolean): void {
  if (locked) saveStored('isLock', true)
  else removeStored('isLock')
  for (const listener of listeners) listener()
}

/** Reports locking and unlocking in this tab and in others. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('isLock', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}
