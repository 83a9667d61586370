import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** Kind of the signed thing, so that a signature of one kind is not valid for another. */
export type Signed = 'event' | 'anchor' | 'audit' | 'auditCut' | 'auditEntry' | 'key'

export interface Signature {
  keyId: string
  /** Ed25519 signature, base64url. */
  signature: string
}

export interface Signer {
  sign(what: Signed, hash: string): Signature
}

/**
 * The Ed25519 key of the installation and the public keys it trusts, including its own. They are kept outside
 * the database: write access to the database is not enough to add or change signed data.
 */
export class Keyring implements Signer {
  readonly #own: { keyId: string; key: KeyObject } | undefined
  readonly #trusted: ReadonlyMap<string, KeyObject>

  /** Without a private key it only checks signatures. */
  constructor(own: KeyObject | undefined, trusted: readonly KeyObject[] = []) {
    const ownPublic = own && createPublicKey(own)
    this.#own = own && ownPublic && { keyId: keyIdOf(ownPublic), key: own }
    this.#trusted = new Map([...trusted, ...(ownPublic ? [ownPublic] : [])].map((key) => [keyIdOf(key), key]))
  }

  get keyId(): string {
    return this.#own?.keyId ?? ''
  }

  /** Trusted public keys as PEM, by key id. */
  get publicKeys(): ReadonlyMap<string, string> {
    return new Map([...this.#trusted].map(([keyId, key]) => [keyId, publicPem(key)]))
  }

  sign(what: Signed, hash: string): Signature {
    if (!this.#own) throw new Error('this installation has no private key to sign with')
    return { keyId: this.#own.keyId, signature: this.#signOwn(this.#own.key, what, hash) }
  }

  /** Whether a trusted key made this signature. */
  holds(what: Signed, hash: string, { keyId, signature }: Signature): boolean {
    // Ed25519 is deterministic, and signing again takes a third of the time of verifying.
    if (keyId === this.#own?.keyId) return this.#signOwn(this.#own.key, what, hash) === signature
    const key = this.#trusted.get(keyId)
    return key !== undefined && verify(null, textOf(what, hash), key, Buffer.from(signature, 'base64url'))
  }

  #signOwn(key: KeyObject, what: Signed, hash: string): string {
    return sign(null, textOf(what, hash), key).toString('base64url')
  }
}

function textOf(what: Signed, hash: string): Buffer {
  return Buffer.from(`countersign ${what} ${hash}`)
}

/** Key id: the first 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
export function keyIdOf(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

export const isKeyId = (text: string) => /^[0-9a-f]{16}$/.test(text)

/** A new private key, as PKCS #8 PEM. */
export function newPrivatePem(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export function publicPem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/**
 * Reads PEM, or its base64 without the enclosing lines, as an environment variable may hold it. Throws when it
 * is not an Ed25519 key.
 */
export function readPrivateKey(text: string): KeyObject {
  const body = text.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, '')
  const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'pkcs8' })
  return requireEd25519(key)
}

/** Reads PEM. Throws when it is not an Ed25519 key. */
export function readPublicKey(pem: string): KeyObject {
  return requireEd25519(createPublicKey(pem))
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key')
  return key
}
