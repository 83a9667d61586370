import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'

/** Id of the audit log among the chain heads of an anchor; those of requests are UUIDs. */
export const auditHead = 'audit'

/** A link of a tenant's anchor chain as stored; `seq` is a bigint of the database as text. */
export interface AnchorLink {
  seq: string
  /** The gathered chain heads, as canonical text. */
  heads: string
  time: string
  prev_hash: string
}

export function anchorSeal(tenantId: string, { seq, heads, time, prev_hash }: AnchorLink): string {
  return sha256(canonicalJson({ tenantId, seq, heads, time, prev_hash }))
}
