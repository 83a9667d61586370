import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'

/** A link of a tenant's anchor chain as it is stored; `seq` is the database's bigint as text. */
export interface AnchorLink {
  seq: string
  /** The chain heads it gathered, as canonical text. */
  heads: string
  time: string
  prev_hash: string
}

export function anchorSeal(tenantId: string, { seq, heads, time, prev_hash }: AnchorLink): string {
  return sha256(canonicalJson({ tenantId, seq, heads, time, prev_hash }))
}
