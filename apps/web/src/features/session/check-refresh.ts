import { tokenAge } from '../../lib/session/session.ts'
import { settings } from '../../lib/settings.ts'
import { readEntry, removeStored, saveStored } from '../../lib/storage/stored.ts'
import { refreshSession } from './api.ts'

let running = false

/** platform.txt §4 "Token refresh": renews only while the token is younger than tokenTime and no tab is renewing. */
export async function checkRefresh(now: number): Promise<void> {
  const age = tokenAge(now)
  if (age === undefined || age >= settings.tokenTime || running) return
  running = true
  try {
    await aloneAmongTabs(refreshSession)
  } catch {
    // The next call decides whether the token is still valid.
  } finally {
    running = false
  }
}

async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return unlessBegun(work)
  await navigator.locks.request('countersign-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/**
 * Plain http has no Web Locks, so a stored note tells the other tabs for as long as a call may take. Two tabs that
 * check at the same instant both renew, with the same key, and get the same answer.
 */
async function unlessBegun(work: () => Promise<void>): Promise<void> {
  const begun = readEntry('refreshing')
  if (begun && Math.abs(Date.now() - begun.datetime) < settings.requestTimeout) return
  saveStored('refreshing', true)
  try {
    await work()
  } finally {
    removeStored('refreshing')
  }
}
