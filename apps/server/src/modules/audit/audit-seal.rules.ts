import { z } from 'zod'
import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'

/** An entry as the chain reads it: every column as text. */
export type SealedEntry = Readonly<Record<string, string>>

/** Hash over the entries of a batch, in their order. */
export function entriesHash(entries: readonly SealedEntry[]): string {
  return sha256(entries.map(canonicalJson).join('\n'))
}

/** A link of a tenant's chain; bigints of the database are text. */
export interface BatchLink {
  seq: string
  last_seq: string
  count: number
  newest: string
  time: string
  entries_hash: string
  /** Numbers within the batch that are not part of it (canonical JSON); null in a batch from before entries were proven. */
  left_out: string | null
  prev_hash: string
}

export function batchSeal(tenantId: string, link: BatchLink): string {
  const { seq, last_seq, count, newest, time, entries_hash, prev_hash } = link
  const leftOut = link.left_out === null ? {} : { left_out: link.left_out }
  return sha256(
    canonicalJson({ tenantId, seq, last_seq, count, newest, time, entries_hash, ...leftOut, prev_hash }),
  )
}

/** Numbers of the entries that a batch left out. A text that is no list of them leaves nothing out. */
export function leftOutOf({ left_out: text }: Pick<BatchLink, 'left_out'>): ReadonlySet<string> {
  return new Set(seqs.safeParse(text).data)
}

const seqs = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()))

/** A statement that the entries up to a batch were removed. */
export interface Cut {
  batch_seq: string
  batch_hash: string
  time: string
}

export function cutSeal(tenantId: string, { batch_seq, batch_hash, time }: Cut): string {
  return sha256(canonicalJson({ tenantId, batch_seq, batch_hash, time }))
}
