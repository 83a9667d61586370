import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/database/connect.ts'
import { listOutsidePaths } from './menu.repository.ts'

/** Time the list of sites is kept, in ms: menus change rarely, and the page is asked for often. */
const keptMs = 60_000
/**
 * Time the page waits for the first list, in ms; it waits for no later one, since the database may be away or
 * hang.
 */
const momentMs = 300

/**
 * Origins of all addresses that menus of any tenant lead to; one list, since the page is the same for all
 * tenants. An outdated list is answered at once while a new one is read; before the first one the list is
 * empty. Never fails.
 */
export function framedSites(db: Db, now: () => number = Date.now): () => Promise<readonly string[]> {
  let kept: readonly string[] | undefined
  let until = 0
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      kept = originsOf(await listOutsidePaths(db))
      until = now() + keptMs
    } catch {
      // The page comes from disk and must open without the database; the next call tries again.
    } finally {
      looking = undefined
    }
  }
  return async () => {
    if (now() >= until) looking ??= look()
    if (!kept && looking) await Promise.race([looking, sleep(momentMs, undefined, { ref: false })])
    return kept ?? []
  }
}

/** Text that is not the address of a site is left out, so that it cannot add words to the security policy. */
function originsOf(paths: readonly string[]): string[] {
  const origins = paths.flatMap((path) => {
    const url = URL.parse(path)
    return url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? [url.origin] : []
  })
  return [...new Set(origins)].sort()
}
