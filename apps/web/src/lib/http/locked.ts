import type { ErrorCode } from '@countersign/contract'
import { saveLocked } from '../session/lock-store.ts'
import { readToken } from '../session/session.ts'

/** Refusal of every call of a session that was locked, in this browser or wherever else its token is. */
export const sessionLocked = 'sessionLocked' satisfies ErrorCode

/** Leads every tab to the lock page; its work is kept. `token` is that of the refused call. */
export function noteLocked(token: string): void {
  if (token !== '' && token === readToken()) saveLocked(true)
}
