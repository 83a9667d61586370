import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs'
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

/** With the time it says and its signature, by which it is known that this installation noted it. */
const line = z.object({
  tenantId: z.string(),
  seq: z.string(),
  hash: z.string(),
  time: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
export type AnchorLine = z.infer<typeof line>

/** What `recent` reads of the file's end: some 250 lines, which an office makes in a day. */
const recentBytes = 65_536

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
  append(anchor: AnchorLine): void {
    mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 })
    const file = openSync(this.#path, 'a+', 0o600)
    try {
      // A line that a power cut left half would take this one with it.
      const isWhole = ['', '\n'].includes(readEnd(file, 1))
      appendFileSync(file, `${isWhole ? '' : '\n'}${JSON.stringify(anchor)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** All lines, in the order in which they were noted. A line that was cut off by a power cut is passed over. */
  lines(): AnchorLine[] {
    return this.#read(Number.MAX_SAFE_INTEGER)
  }

  /** As `lines`, but the last ones alone: a tenant that others wrote more than 200 lines after is not among them. */
  recent(): AnchorLine[] {
    return this.#read(recentBytes)
  }

  /** The first line may be cut off where not all was read; then it is no JSON. */
  #read(mostBytes: number): AnchorLine[] {
    if (!existsSync(this.#path)) return []
    const file = openSync(this.#path, 'r')
    try {
      return readEnd(file, mostBytes)
        .split('\n')
        .flatMap((text) => readLine(text) ?? [])
    } finally {
      closeSync(file)
    }
  }
}

function readEnd(file: number, mostBytes: number): string {
  const { size } = fstatSync(file)
  const end = Buffer.alloc(Math.min(size, mostBytes))
  readSync(file, end, 0, end.length, size - end.length)
  return end.toString('utf8')
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
