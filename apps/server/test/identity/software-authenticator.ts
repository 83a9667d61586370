import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** User present, user verified, and attested credential data. */
const flags = { present: 1, verified: 4, attested: 0x40 }

interface Page {
  origin?: string
  rpId?: string
}

/** An authenticator as browsers know them, with one ES256 key. It signs whatever it is asked, also for another page. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  counter = 1
  isVerified = true
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The answer to the options of passkey-begin, as JSON text. */
  make(
    { challenge }: Record<string, unknown>,
    { origin = 'http://localhost', rpId = 'localhost' }: Page = {},
  ): string {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose])
    const authData = Buffer.concat([this.#authData(rpId, flags.attested), attested])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    })
  }

  /** The answer to options that ask for a passkey, as JSON text. */
  use(
    { challenge }: Record<string, unknown>,
    { origin = 'http://localhost', rpId = 'localhost' }: Page = {},
  ): string {
    this.counter += 1
    const authData = this.#authData(rpId)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#key.privateKey)),
    })
  }

  #authData(rpId: string, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const byte = flags.present | (this.isVerified ? flags.verified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.of(byte), counter])
  }

  #clientData(type: string, challenge: unknown, origin: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  #answer(response: object): string {
    const id = base64url(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
