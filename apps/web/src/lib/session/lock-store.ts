import { readStored, removeStored, saveStored, watchStored } from '../storage/stored.ts'

const listeners = new Set<() => void>()

/** Whether every tab of this browser shows nothing but the lock page. */
export function isLocked(): boolean {
  return readStored('isLock') === true
}

export function saveLocked(locked: boolean): void {
  if (locked) saveStored('isLock', true)
  else removeStored('isLock')
  for (const listener of listeners) listener()
}

/** The flag, the password and the failures: of whoever is no longer logged in. */
export function forgetLock(): void {
  removeStored('lockPasswd')
  removeStored('lockFailures')
  saveLocked(false)
}

/** Tells of locking and unlocking in this tab and in others. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('isLock', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}
