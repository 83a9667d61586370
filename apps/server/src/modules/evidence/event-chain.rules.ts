import { type Actor, actorText } from './actor.rules.ts'
import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Keyring, Signer } from '../../platform/keyring.ts'

/** An event without its place in the chain. */
export interface NewEvent {
  type: string
  actor: Actor
  actingForId: string | null
  round: number
  contentHash: string
  payload: Record<string, unknown>
  signatureSha256: string
  attachmentSha256s: string[]
  /** Time of the database, as text. */
  time: string
}

export interface ChainHead {
  seq: number
  hash: string
}

/**
 * A row of `event`. The hash covers text exactly as it is stored, never jsonb, which changes when read back
 * (1e2 becomes 100).
 */
export type StoredEvent = Omit<Database['event'], 'tenant_id' | 'approval_id'>

/**
 * Hash version of events from before signing, which have no signature. They count only below a signed event.
 */
const unsignedVersion = 'sha256-v1'
const signedVersion = 'sha256-ed25519-v2'

/** Start of a request's chain. It depends on the request, so that a chain cannot be moved to another. */
export function chainStart(tenantId: string, approvalId: string): ChainHead {
  return { seq: 0, hash: sha256(canonicalJson([unsignedVersion, tenantId, approvalId])) }
}

/**
 * Appends signed events to a head; answers their rows and the new head. No event is earlier than the one before
 * it: when the clock was set back, the previous time is repeated.
 */
export function extendChain(
  signer: Signer,
  head: ChainHead & { time: string },
  events: readonly NewEvent[],
): { rows: StoredEvent[]; head: ChainHead } {
  const rows: StoredEvent[] = []
  let current: ChainHead = head
  let { time } = head
  for (const event of events) {
    time = event.time > time ? event.time : time
    const row = sealEvent(signer, {
      seq: current.seq + 1,
      type: event.type,
      actor_id: actorText(event.actor),
      acting_for_id: event.actingForId,
      round: event.round,
      content_hash: event.contentHash,
      payload: canonicalJson(event.payload),
      signature_sha256: event.signatureSha256,
      attachment_sha256s: event.attachmentSha256s.join(','),
      time,
      prev_hash: current.hash,
    })
    rows.push(row)
    current = { seq: row.seq, hash: row.hash }
  }
  return { rows, head: current }
}

/** Adds the hash and the signature to an event. */
export function sealEvent(
  signer: Signer,
  event: Omit<StoredEvent, 'hash_alg' | 'hash' | 'key_id' | 'signature'>,
): StoredEvent {
  const unsealed = { ...event, hash_alg: signedVersion }
  const hash = sealOf(unsealed)
  const { keyId, signature } = signer.sign('event', hash)
  return { ...unsealed, hash, key_id: keyId, signature }
}

function sealOf(event: Omit<StoredEvent, 'hash' | 'key_id' | 'signature'>): string {
  return sha256(canonicalJson(event))
}

export interface Break {
  seq: number
  what: 'missing' | 'moved' | 'changed' | 'unsigned' | 'backwards' | 'tail'
}

/** Settings of a chain check. */
interface Trust {
  keys: Pick<Keyring, 'holds'>
  /**
   * True: checks every signature. False: only that of the last event, whose hash covers all events before it.
   */
  checksEverySignature: boolean
}

/**
 * Walks a chain from its start and answers the first break: a missing number, an event that does not follow
 * from the one before, is earlier, differs from its hash or is not signed by a trusted key, or a tail that does
 * not reach the known head. Unsigned events of the first version are accepted only below a signed one.
 */
export function findBreak(
  start: ChainHead,
  events: readonly StoredEvent[],
  head: ChainHead,
  trust: Trust,
): Break | undefined {
  let current: ChainHead & { time: string } = { ...start, time: '' }
  let isSignedFrom = false
  for (const [index, event] of events.entries()) {
    const { hash, key_id, signature, ...unsealed } = event
    if (event.seq !== current.seq + 1) return { seq: current.seq + 1, what: 'missing' }
    if (event.prev_hash !== current.hash) return { seq: event.seq, what: 'moved' }
    if (sealOf(unsealed) !== hash) return { seq: event.seq, what: 'changed' }
    isSignedFrom ||= event.hash_alg !== unsignedVersion
    const isLast = index === events.length - 1
    if (isSignedFrom ? trust.checksEverySignature || isLast : isLast) {
      if (!trust.keys.holds('event', hash, { keyId: key_id, signature })) {
        return { seq: event.seq, what: 'unsigned' }
      }
    }
    if (event.time < current.time) return { seq: event.seq, what: 'backwards' }
    current = { seq: event.seq, hash, time: event.time }
  }
  return current.seq === head.seq && current.hash === head.hash
    ? undefined
    : { seq: current.seq, what: 'tail' }
}
