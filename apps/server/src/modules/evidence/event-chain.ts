import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'
import type { Database } from '../../platform/database/schema.ts'

/** An event before it has its place in the chain. */
export interface NewEvent {
  type: string
  /** "" where the platform acted by itself. */
  actorId: string
  actingForId: string | null
  round: number
  contentHash: string
  payload: Record<string, unknown>
  signatureSha256: string
  attachmentSha256s: string[]
  /** The database's clock, as text. */
  time: string
}

export interface ChainHead {
  seq: number
  hash: string
}

/** A row of `event`. Everything that is hashed is text as stored, never jsonb read back (1e2 becomes 100). */
export type StoredEvent = Omit<Database['event'], 'tenant_id' | 'approval_id'>

const algorithm = 'sha256-v1'

/** Where a chain begins: bound to its request, so that no chain can be moved to another. */
export function chainStart(tenantId: string, approvalId: string): ChainHead {
  return { seq: 0, hash: sha256(canonicalJson([algorithm, tenantId, approvalId])) }
}

/** Chains the events behind a head; answers the rows and the new head. */
export function extendChain(
  head: ChainHead,
  events: readonly NewEvent[],
): { rows: StoredEvent[]; head: ChainHead } {
  const rows: StoredEvent[] = []
  let current = head
  for (const event of events) {
    const unsealed = {
      seq: current.seq + 1,
      type: event.type,
      actor_id: event.actorId,
      acting_for_id: event.actingForId,
      round: event.round,
      content_hash: event.contentHash,
      payload: canonicalJson(event.payload),
      signature_sha256: event.signatureSha256,
      attachment_sha256s: event.attachmentSha256s.join(','),
      time: event.time,
      hash_alg: algorithm,
      prev_hash: current.hash,
    }
    const row = { ...unsealed, hash: sealOf(unsealed) }
    rows.push(row)
    current = { seq: row.seq, hash: row.hash }
  }
  return { rows, head: current }
}

function sealOf(event: Omit<StoredEvent, 'hash'>): string {
  return sha256(canonicalJson(event))
}

export interface Break {
  seq: number
  what: 'missing' | 'moved' | 'changed' | 'tail'
}

/**
 * Walks a chain from its start. Answers the first break: a number that is missing, an event that does not
 * follow the one before, one whose content does not give its hash, or a tail that is not the known head.
 */
export function findBreak(
  start: ChainHead,
  events: readonly StoredEvent[],
  head: ChainHead,
): Break | undefined {
  let current = start
  for (const event of events) {
    if (event.seq !== current.seq + 1) return { seq: current.seq + 1, what: 'missing' }
    if (event.prev_hash !== current.hash) return { seq: event.seq, what: 'moved' }
    const { hash, ...unsealed } = event
    if (sealOf(unsealed) !== hash) return { seq: event.seq, what: 'changed' }
    current = { seq: event.seq, hash }
  }
  return current.seq === head.seq && current.hash === head.hash
    ? undefined
    : { seq: current.seq, what: 'tail' }
}
