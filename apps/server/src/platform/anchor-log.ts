import { appendFileSync, existsSync, fsyncSync, mkdirSync, openSync, closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceFolder } from './key-folder.ts'

/** An anchor by which it is known again: the newest of its tenant at that moment. */
export interface AnchorHead {
  tenantId: string
  /** Its number, as text. */
  seq: string
  hash: string
}

const line = z.object({
  tenantId: z.string(),
  seq: z.string(),
  hash: z.string(),
  time: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
export type AnchorLine = z.infer<typeof line>

/**
 * The newest anchors, one JSON line each, in a file beside the database that only ever grows. Who empties the database
 * of its last events, its anchors or whole requests contradicts it.
 */
export class AnchorLog {
  readonly #path: string

  constructor(dataDir: string) {
    this.#path = join(evidenceFolder(dataDir), 'anchors.log')
  }

  /** On the disk when it returns. */
  append(head: AnchorLine): void {
    mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 })
    const file = openSync(this.#path, 'a', 0o600)
    try {
      appendFileSync(file, `${JSON.stringify(head)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** The newest of each tenant. A line that was cut off by a power cut is passed over. */
  newest(): AnchorLine[] {
    if (!existsSync(this.#path)) return []
    const newest = new Map<string, AnchorLine>()
    for (const text of readFileSync(this.#path, 'utf8').split('\n')) {
      const found = readLine(text)
      if (found && Number(found.seq) >= Number(newest.get(found.tenantId)?.seq ?? 0))
        newest.set(found.tenantId, found)
    }
    return [...newest.values()]
  }
}

function readLine(text: string): AnchorLine | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** As `npm run anchor` prints it and `npm run verify -- --expect` takes it: tenant, number and hash with colons. */
export function sayAnchorHead({ tenantId, seq, hash }: AnchorHead): string {
  return `${tenantId}:${seq}:${hash}`
}

/** Undefined where the text is no such head. */
export function readAnchorHead(text: string): AnchorHead | undefined {
  const match = /^(.+):(\d+):([0-9a-f]{64})$/.exec(text.trim())
  return match ? { tenantId: match[1] ?? '', seq: match[2] ?? '', hash: match[3] ?? '' } : undefined
}
