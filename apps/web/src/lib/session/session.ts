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
let wasLoggedIn = false
let leftOnPurpose = false

/** The current access token; "" when nobody is logged in. */
export function readToken(): string {
  const token = readStoredText('token')
  if (token) wasLoggedIn = true
  return token
}

/** Seconds since the token was saved; undefined without a token. */
export function tokenAge(now: number): number | undefined {
  const entry = readEntry('token')
  return entry?.content ? (now - entry.datetime) / 1000 : undefined
}

/**
 * The refresh token and its idempotency key, one key for all tabs and all attempts. A refresh token used twice ends the
 * session, unless it comes with the same key, as after a lost answer or from two tabs at once. Both are stored as one
 * entry, so that no tab reads the key of another token.
 */
interface Renewal {
  token: string
  key: string
}

export function readRenewal(): Renewal | undefined {
  const kept = readStored('refreshToken')
  // An entry stored before keys existed: the key is the end of the token, the same in every tab.
  if (typeof kept === 'string' && kept !== '') return { token: kept, key: kept.slice(-40) }
  return isRenewal(kept) ? kept : undefined
}

function isRenewal(kept: unknown): kept is Renewal {
  return textIn(kept, 'token') !== undefined && textIn(kept, 'key') !== undefined
}

function textIn(kept: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(kept), name)
  return typeof value === 'string' ? value : undefined
}

/** The id of the logged-in person; "" when nobody is logged in. */
export const readUserId = (): string => textIn(readStored('userInfo'), 'userId') ?? ''

/** The real name of that person; "" when nobody is logged in. */
export const readUserName = (): string => textIn(readStored('userInfo'), 'userName') ?? ''

export function saveSession(info: AuthInfo): void {
  leftOnPurpose = false
  // A lock belongs to one person: it is removed for the next one and kept when the token is renewed.
  if (readUserId() !== info.userId) forgetLock()
  saveStored('refreshToken', { token: info.refreshToken, key: randomId() } satisfies Renewal)
  saveStored('userInfo', info)
  // Saved last, because it notifies the other tabs.
  saveStored('token', info.accessToken)
  saveTokenCookie(info.accessToken)
  announce()
}

/** Saves the token of the cookie with its owner. It has no refresh token and cannot be renewed. */
export function saveAdopted(token: string, whose: { userId: string; userName: string }): void {
  if (readUserId() !== whose.userId) forgetLock()
  saveStored('userInfo', whose)
  saveStored('token', token)
  announce()
}

/** Ends the session. Pages with unsaved work are told first (decisions.md "Identity"). */
export function endSession(options: { keepWork: boolean }): void {
  leftOnPurpose = !options.keepWork
  if (options.keepWork) keepWork()
  // Removed first, because a tab opened now without a stored token would adopt it.
  removeTokenCookie()
  removeStored('refreshToken')
  removeStored('userInfo')
  forgetLock()
  forgetTab()
  // Removed last, because it notifies the other tabs.
  removeStored('token')
  announce()
}

/** Forgets what this tab keeps of a person who has logged out here or in another tab. */
export function forgetTab(): void {
  removeStored('tagList')
}

/** Pages with unsaved work store it, because they are about to be closed. */
export function keepWork(): void {
  for (const keep of beforeEnd) keep()
}

/** A person who logs out does not return to the last page afterwards; a person whose session expired does. */
export function hasLeftOnPurpose(): boolean {
  return leftOnPurpose
}

/** Whether the server refused the token, or another tab logged out, since this tab was last at the login page. */
export function wasLoggedOut(): boolean {
  return wasLoggedIn && !leftOnPurpose
}

/** Called on the login page, so that the next requested address is remembered again. */
export function finishLeaving(): void {
  wasLoggedIn = leftOnPurpose = false
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('token', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}

/** `keep` runs before a refused token, a lock or a reload closes the page, while its data is still there. */
export function onBeforeSessionEnd(keep: () => void): () => void {
  beforeEnd.add(keep)
  return () => {
    beforeEnd.delete(keep)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
