import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { Keyring, keyIdOf } from './keyring.ts'

/**
 * Why a key signs that another one is trusted: `own` is the note of a key about itself, `before` and `after` are what the two
 * keys of a rotation say of each other, `operator` is said for a person who named the key.
 */
const reasons = ['own', 'before', 'after', 'operator'] as const

const statement = z.object({
  keyId: z.string(),
  /** Id of the key that signs. */
  by: z.string(),
  reason: z.enum(reasons),
  time: z.string(),
  signature: z.string(),
})
/** A signed statement that a key is trusted. */
export type KeyStatement = z.infer<typeof statement>
export const keyStatement = statement

/** A trusted key with the reason. */
interface TrustedKey {
  keyId: string
  key: KeyObject
  /** Undefined for a key that a person named for this run. */
  statement: KeyStatement | undefined
}

export interface KeyTrust {
  trusted: TrustedKey[]
  /** Ids of keys that nothing explains. What they signed is not trusted. */
  unexplained: string[]
}

export function stateKey(
  signer: Keyring,
  { keyId, reason, time }: Pick<KeyStatement, 'keyId' | 'reason' | 'time'>,
): KeyStatement {
  const unsigned = { keyId, by: signer.keyId, reason, time }
  return { ...unsigned, signature: signer.sign('key', hashOf(unsigned)).signature }
}

function hashOf({ keyId, by, reason, time }: Omit<KeyStatement, 'signature'>): string {
  return sha256(canonicalJson({ keyId, by, reason, time }))
}

/**
 * Which of these public keys are trusted: those in `roots` (the installation's own key, and keys that a person names) and,
 * from them on, every key that a trusted one signed for. A key that merely lies beside them, even with statements of its own
 * about the others, is not.
 */
export function explainKeys(
  keys: readonly KeyObject[],
  statements: readonly KeyStatement[],
  roots: readonly string[],
): KeyTrust {
  const given = new Map(keys.map((key) => [keyIdOf(key), key]))
  const trusted = new Map<string, TrustedKey>()
  const trust = (keyId: string, said: KeyStatement | undefined) => {
    const key = given.get(keyId)
    if (!key || trusted.has(keyId)) return
    trusted.set(keyId, { keyId, key, statement: said })
    const ring = new Keyring(undefined, [key])
    for (const one of statements) if (one.by === keyId && isHeld(ring, one)) trust(one.keyId, one)
  }
  for (const keyId of roots) {
    const key = given.get(keyId)
    const own =
      key && statements.find((one) => isOwn(one, keyId) && isHeld(new Keyring(undefined, [key]), one))
    trust(keyId, own)
  }
  return { trusted: [...trusted.values()], unexplained: [...given.keys()].filter((id) => !trusted.has(id)) }
}

function isOwn({ keyId, by, reason }: KeyStatement, of: string): boolean {
  return reason === 'own' && keyId === of && by === of
}

function isHeld(ring: Keyring, said: KeyStatement): boolean {
  return ring.holds('key', hashOf(said), { keyId: said.by, signature: said.signature })
}

/** A line for each trusted key: since when it is trusted, and why. */
export function sayKeyTrust({ trusted }: KeyTrust): string[] {
  return trusted.map(
    ({ keyId, statement: said }) => `key ${keyId}: ${said ? sayStatement(said) : 'named for this run'}`,
  )
}

function sayStatement({ reason, by, time }: KeyStatement): string {
  const why = {
    own: "the installation's own",
    before: `replaced by key ${by}, which signed for it`,
    after: `put in the place of key ${by}, which signed for it`,
    operator: `named by an operator, signed by key ${by}`,
  }[reason]
  return `${why}; since ${time}`
}
