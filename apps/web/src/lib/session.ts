import type { AuthInfo } from '@countersign/contract'
import { readEntry, readStoredText, removeStored, saveStored, watchStored } from './stored.ts'
import { readTokenCookie, removeTokenCookie, saveTokenCookie } from './token-cookie.ts'

const listeners = new Set<() => void>()
const beforeEnd = new Set<() => void>()
let leftOnPurpose = false

/** The access token in force, "" when nobody is logged in. A tab without one adopts the cookie's. */
export function readToken(): string {
  const stored = readStoredText('token')
  if (stored) return stored
  const adopted = readTokenCookie()
  if (adopted) saveStored('token', adopted)
  return adopted
}

/** Seconds since the token was saved; undefined without a token. */
export function tokenAge(now: number): number | undefined {
  const entry = readEntry('token')
  return entry?.content ? (now - entry.datetime) / 1000 : undefined
}

export function readRefreshToken(): string {
  return readStoredText('refreshToken')
}

export function saveSession(info: AuthInfo): void {
  leftOnPurpose = false
  saveStored('token', info.accessToken)
  saveStored('refreshToken', info.refreshToken)
  saveStored('userInfo', info)
  saveTokenCookie(info.accessToken)
  announce()
}

/** Forgets who was logged in. Whoever holds unsaved work is told first (decisions.md, Identity). */
export function endSession(options: { keepWork: boolean }): void {
  leftOnPurpose = !options.keepWork
  if (options.keepWork) for (const keep of beforeEnd) keep()
  removeStored('token')
  removeStored('refreshToken')
  removeStored('userInfo')
  removeTokenCookie()
  announce()
}

/** Whoever logs out is not brought back to the page he left; whoever was thrown out is. */
export function hasLeftOnPurpose(): boolean {
  return leftOnPurpose
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('token', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}

/** `keep` runs before a refused token ends the session, while the page still holds its data. */
export function onBeforeSessionEnd(keep: () => void): () => void {
  beforeEnd.add(keep)
  return () => {
    beforeEnd.delete(keep)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
