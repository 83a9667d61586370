import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/database/connect.ts'
import { listOutsidePaths } from './menu.repository.ts'

/** Menus change rarely, and the page is asked for often: this long the list counts as new. */
const keptMs = 60_000
/** The page waits this long for the first list, and for no other: a database may be away, or hang. */
const momentMs = 300

/**
 * Answers the origins of all addresses that menus of any tenant lead to: the page is the same for all. An old list is
 * answered at once, while it is looked up anew; until there is a first one the list is empty. Never fails.
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
      // The page comes from disk and opens all the same; the next one looks again.
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

/** What is no address of a site is left out: it must not add words of its own to a policy. */
function originsOf(paths: readonly string[]): string[] {
  const origins = paths.flatMap((path) => {
    const url = URL.parse(path)
    return url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? [url.origin] : []
  })
  return [...new Set(origins)].sort()
}
