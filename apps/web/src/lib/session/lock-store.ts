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

/** Whether this session has a lock password, which the server keeps; it then locks without asking for one. */
export function hasLockPassword(): boolean {
  return readStored('lockPasswd') === true
}

export function noteLockPassword(): void {
  saveStored('lockPasswd', true)
}

/** A lock belongs to one session: it is forgotten when nobody is logged in, or another person. */
export function forgetLock(): void {
  removeStored('lockPasswd')
  saveLocked(false)
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
