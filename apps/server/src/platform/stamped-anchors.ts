import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnchorHead, type AnchorLine, readAnchorHead, sayAnchorHead } from './anchor-log.ts'
import { evidenceFolder } from './key-folder.ts'
import type { TimeStampAuthority } from './time-stamp-authority.ts'
import { replaceFile } from './whole-file.ts'

export interface StampedAnchor extends AnchorHead {
  /** RFC 3161, DER, over the anchor's line as `npm run anchor` prints it. */
  token: Uint8Array
}

/** By how much a stamp may be later than the time its anchor says: it is asked for once a day, and again where that fails. */
export const stampedWithinMs = 2 * 86_400_000

const folderOf = (dataDir: string) => join(evidenceFolder(dataDir), 'timestamps')
const ending = '.tsr'

/**
 * Has an anchor stamped, unless it is already; the token is kept under the anchor's own line. False where the anchor is so
 * old that its stamp would prove another time than it says. Throws as askTimeStamp does.
 */
export async function stampAnchor(
  dataDir: string,
  authority: TimeStampAuthority,
  anchor: AnchorLine,
): Promise<boolean> {
  const line = sayAnchorHead(anchor)
  const path = join(folderOf(dataDir), `${line.replaceAll(':', '_')}${ending}`)
  if (existsSync(path)) return true
  if (Date.now() - Date.parse(anchor.time) > stampedWithinMs) return false
  // Only where an authority is configured: its library is nobody else's memory.
  const { askTimeStamp } = await import('./time-stamp.ts')
  const token = await askTimeStamp(authority, line)
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  replaceFile(path, token)
  return true
}

export function listStampedAnchors(dataDir: string): StampedAnchor[] {
  if (!existsSync(folderOf(dataDir))) return []
  return readdirSync(folderOf(dataDir)).flatMap((name) => {
    if (!name.endsWith(ending)) return []
    const line = name.slice(0, -ending.length).replace(/_(\d+)_([0-9a-f]{64})$/, ':$1:$2')
    const anchor = readAnchorHead(line)
    return anchor ? [{ ...anchor, token: readFileSync(join(folderOf(dataDir), name)) }] : []
  })
}
