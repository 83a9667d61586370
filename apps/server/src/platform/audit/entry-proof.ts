import { canonicalJson, sha256 } from '../canonical-json.ts'
import type { Keyring, Signer } from '../keyring.ts'

/** An entry of the audit log without what the database adds: number, time and proof. */
export type Provable = Readonly<Record<string, string>>

/** Proof of entries from before there were any (migrations/0065-proved-audit.ts). */
export const provedBefore = 'before'

/** Limit on the time between an entry and its proof, in ms: the clocks of the app and of the database may differ. */
const provenWithinMs = 3_600_000

/**
 * Signs an entry, so that it can be proved that the app wrote it, and when: time by the app's clock, id of the key,
 * signature. A code made with a shared secret could not be checked after the key was replaced or the installation restored.
 */
export function proveEntry(keys: Signer, entry: Provable, time: string): string {
  const { keyId, signature } = keys.sign('auditEntry', hashOf(entry, time))
  return [time, keyId, signature].join(' ')
}

/** Whether a trusted key proves the entry, and `at` is near the time of the proof. */
export function isProven(
  keys: Pick<Keyring, 'holds'>,
  { entry, at, proof }: { entry: Provable; at: string; proof: string },
): boolean {
  const [time = '', keyId = '', signature = ''] = proof.split(' ')
  return (
    Math.abs(Date.parse(at) - Date.parse(time)) <= provenWithinMs &&
    keys.holds('auditEntry', hashOf(entry, time), { keyId, signature })
  )
}

function hashOf(entry: Provable, time: string): string {
  return sha256(canonicalJson({ ...entry, time }))
}
