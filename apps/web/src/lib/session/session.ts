import type { AuthInfo } from '@countersign/contract'
import { forgetLock } from './lock-store.ts'
import { randomId } from '../random-id.ts'
import {
  readEntry,
  readStored,
  readStoredText,
  removeStored,
  saveStored,
  watchStored,
} from '../storage/stored.ts'
import { removeTokenCookie, saveTokenCookie } from './token-cookie.ts'

const listeners = new Set<() => void>()
const beforeEnd = new Set<() => void>()
let leftOnPurpose = false

/** The access token in force, "" when nobody is logged in. */
export function readToken(): string {
  return readStoredText('token')
}

/** Seconds since the token was saved; undefined without a token. */
export function tokenAge(now: number): number | undefined {
  const entry = readEntry('token')
  return entry?.content ? (now - entry.datetime) / 1000 : undefined
}

/**
 * The refresh token and the key under which it is used: one for all tabs and for every try. A token that comes twice ends
 * the session, unless it comes with the same key, as after a lost answer or from two tabs at once. They are one entry, so
 * that no tab reads the key of another token.
 */
interface Renewal {
  token: string
  key: string
}

export function readRenewal(): Renewal | undefined {
  const kept = readStored('refreshToken')
  // From before the key stood beside it: the end of the token, which every tab finds the same.
  if (typeof kept === 'string' && kept !== '') return { token: kept, key: kept.slice(-40) }
  return isRenewal(kept) ? kept : undefined
}

function isRenewal(kept: unknown): kept is Renewal {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'token' in kept &&
    typeof kept.token === 'string' &&
    'key' in kept &&
    typeof kept.key === 'string'
  )
}

/** Whose session it is; "" when nobody's. */
export function readUserId(): string {
  const info = readStored('userInfo')
  return typeof info === 'object' && info !== null && 'userId' in info && typeof info.userId === 'string'
    ? info.userId
    : ''
}

/** The same person's real name; "" as above. */
export function readUserName(): string {
  const info = readStored('userInfo')
  return typeof info === 'object' && info !== null && 'userName' in info && typeof info.userName === 'string'
    ? info.userName
    : ''
}

export function saveSession(info: AuthInfo): void {
  leftOnPurpose = false
  // One person's lock is none of the next one's; a renewal leaves it where it is.
  if (readUserId() !== info.userId) forgetLock()
  saveStored('refreshToken', { token: info.refreshToken, key: randomId() } satisfies Renewal)
  saveStored('userInfo', info)
  // Last: it is what wakes the other tabs.
  saveStored('token', info.accessToken)
  saveTokenCookie(info.accessToken)
  announce()
}

/** Saves the cookie's token with its owner; there is no refresh token, so it cannot be renewed. */
export function saveAdopted(token: string, whose: { userId: string; userName: string }): void {
  if (readUserId() !== whose.userId) forgetLock()
  saveStored('userInfo', whose)
  saveStored('token', token)
  announce()
}

/** Forgets who was logged in. Whoever holds unsaved work is told first (decisions.md "Identity"). */
export function endSession(options: { keepWork: boolean }): void {
  leftOnPurpose = !options.keepWork
  if (options.keepWork) keepWork()
  // First: a tab that is opened now, and finds no stored token, would adopt it.
  removeTokenCookie()
  removeStored('refreshToken')
  removeStored('userInfo')
  forgetLock()
  forgetTab()
  // Last: it is what wakes the other tabs.
  removeStored('token')
  announce()
}

/** What this tab holds of somebody who is logged out, here or in another one. */
export function forgetTab(): void {
  removeStored('tagList')
}

/** Whoever holds unsaved work stores it: the page is about to be taken away. */
export function keepWork(): void {
  for (const keep of beforeEnd) keep()
}

/** Whoever logs out is not brought back to the page he left; whoever was thrown out is. */
export function hasLeftOnPurpose(): boolean {
  return leftOnPurpose
}

/** At the login page the leaving is over: the next link is to be remembered again. */
export function finishLeaving(): void {
  leftOnPurpose = false
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('token', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}

/** `keep` runs before a refused token, a lock or a reload takes the page away, while it still holds its data. */
export function onBeforeSessionEnd(keep: () => void): () => void {
  beforeEnd.add(keep)
  return () => {
    beforeEnd.delete(keep)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
