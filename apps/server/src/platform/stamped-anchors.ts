import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnchorHead, type AnchorLine, readAnchorHead, sayAnchorHead } from './anchor-log.ts'
import { evidenceFolder } from './key-folder.ts'
import type { TimeStampAuthority } from './time-stamp-authority.ts'
import { replaceFile } from './whole-file.ts'

export interface StampedAnchor extends AnchorHead {
  /** Time stamp (RFC 3161, DER) over the anchor's line as `npm run anchor` prints it. */
  token: Uint8Array
}

/**
 * Limit on the time between an anchor and its stamp, in ms: stamps are requested once a day and again after a
 * failure.
 */
export const stampedWithinMs = 2 * 86_400_000

const folderOf = (dataDir: string) => join(evidenceFolder(dataDir), 'timestamps')
const ending = '.tsr'

/**
 * Has an anchor stamped unless it is already, and keeps the token in a file named after the anchor's line.
 * Answers false for an anchor so old that its stamp would prove a later time than it states. Throws as
 * askTimeStamp does.
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
  // Imported only when an authority is configured, since the library takes much memory.
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
