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

/** An anchor as others can recognise it: the newest of its tenant at some moment. */
export interface AnchorHead {
  tenantId: string
  /** Number of the anchor, as text. */
  seq: string
  hash: string
}

/** An anchor with its time and a signature that proves that this installation wrote the line. */
const line = z.object({
  tenantId: z.string(),
  seq: z.string(),
  hash: z.string(),
  time: z.string(),
  keyId: z.string(),
  signature: z.string(),
  /** Name of the tenant, so that one that is gone can be named. No signature covers it. */
  name: z.string().default(''),
})
export type AnchorLine = z.infer<typeof line>

/**
 * Number of bytes `recent` reads from the end of the file: some 250 lines, as many as an office makes in a day.
 */
const recentBytes = 65_536

/**
 * File outside the database to which the newest anchors are appended, one JSON line each. It contradicts a
 * database from which the last events, anchors or whole requests were removed.
 */
export class AnchorLog {
  readonly #path: string

  constructor(dataDir: string) {
    this.#path = join(evidenceFolder(dataDir), 'anchors.log')
  }

  /** Appends a line; it is on the disk when the call returns. */
  append(anchor: AnchorLine): void {
    mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 })
    const file = openSync(this.#path, 'a+', 0o600)
    try {
      // A newline comes first when a power cut left the last line incomplete, which would spoil this line, too.
      const isWhole = ['', '\n'].includes(readEnd(file, 1))
      appendFileSync(file, `${isWhole ? '' : '\n'}${JSON.stringify(anchor)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** All lines in the order they were written. Lines that a power cut left incomplete are skipped. */
  lines(): AnchorLine[] {
    return this.#read(Number.MAX_SAFE_INTEGER)
  }

  /** The last lines only. A tenant is missing when more than some 200 lines of others follow its last one. */
  recent(): AnchorLine[] {
    return this.#read(recentBytes)
  }

  /** Reads lines from the end of the file. The first one may be cut off, is then not JSON, and is skipped. */
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

/**
 * An anchor as `npm run anchor` prints it and `npm run verify -- --expect` reads it: tenant, number and hash,
 * separated by colons.
 */
export function sayAnchorHead({ tenantId, seq, hash }: AnchorHead): string {
  return `${tenantId}:${seq}:${hash}`
}

/** Undefined when the text is not such an anchor. */
export function readAnchorHead(text: string): AnchorHead | undefined {
  const match = /^(.+):(\d+):([0-9a-f]{64})$/.exec(text.trim())
  return match ? { tenantId: match[1] ?? '', seq: match[2] ?? '', hash: match[3] ?? '' } : undefined
}
