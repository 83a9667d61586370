import type { Db } from '../../platform/database/connect.ts'
import { listOutsidePaths } from './menu.repository.ts'

/** A menu changes rarely; the page is asked for often, also while the database is away. */
const keptMs = 60_000

/** The origins of all addresses that menus lead to, of whatever tenant: the page is the same for all. */
export function framedSites(db: Db, now: () => number = Date.now): () => Promise<readonly string[]> {
  let kept: readonly string[] = []
  let until = 0
  return async () => {
    if (now() < until) return kept
    until = now() + keptMs
    try {
      kept = originsOf(await listOutsidePaths(db))
    } catch {
      // The page comes from disk and opens all the same; what it embeds is looked up again.
      until = 0
    }
    return kept
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
