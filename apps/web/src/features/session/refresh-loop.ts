import { tokenAge } from '../../lib/session.ts'
import { settings } from '../../lib/settings.ts'
import { refreshSession } from './api/refresh-session.ts'

let running = false

/** platform.txt §4: only while the token is younger than tokenTime and no refresh is running, in any tab. */
export async function checkRefresh(now: number): Promise<void> {
  const age = tokenAge(now)
  if (age === undefined || age >= settings.tokenTime || running) return
  running = true
  try {
    await aloneAmongTabs(refreshSession)
  } catch {
    // The next call decides whether the token still holds.
  } finally {
    running = false
  }
}

export function startRefreshLoop(): () => void {
  const timer = setInterval(() => void checkRefresh(Date.now()), settings.refreshCheckEvery)
  return () => clearInterval(timer)
}

async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  // Absent on plain http; then every tab renews for itself.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('countersign-refresh', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
