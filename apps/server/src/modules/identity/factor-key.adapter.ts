import { createHmac } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verify } from 'otplib'

const stepSeconds = 30

/** Steps before and after the present one whose codes are right, since clocks differ. */
const toleratedSeconds = 30

const base32 = new ScureBase32Plugin()

/**
 * Derives the secrets of authenticator apps from the ids of their factors, so that no table and no backup holds a
 * secret. With another TOKEN_SECRET no app shows a right code.
 */
export class FactorKey {
  readonly #secret: Uint8Array

  constructor(secret: Uint8Array) {
    this.#secret = createHmac('sha256', secret).update('authenticator apps').digest()
  }

  /** 160 bits, in base32. */
  secretOf(tenantId: string, id: string): string {
    const bytes = createHmac('sha256', this.#secret)
      .update(JSON.stringify([tenantId, id]))
      .digest()
    return base32.encode(new Uint8Array(bytes.subarray(0, 20)))
  }

  /** Address that an authenticator app reads as a QR code. */
  uriOf(tenantId: string, id: string, account: string): string {
    return generateURI({ issuer: '会签', label: account, secret: this.secretOf(tenantId, id) })
  }

  /** The step of a right code; undefined for a wrong one, and for one that is not newer than the last used. */
  async stepOf(
    tenantId: string,
    { id, lastStep }: { id: string; lastStep: number },
    code: string,
    now: Date,
  ): Promise<number | undefined> {
    const token = code.replaceAll(/\s/g, '')
    const epoch = Math.floor(now.getTime() / 1000)
    // The library throws for a code of another form, and for a last step beyond those that it checks.
    const isBeyond = lastStep >= Math.floor((epoch + toleratedSeconds) / stepSeconds)
    if (!/^\d{6}$/.test(token) || isBeyond) return undefined
    const secret = this.secretOf(tenantId, id)
    const result = await verify({
      secret,
      token,
      epoch,
      epochTolerance: toleratedSeconds,
      afterTimeStep: lastStep,
    })
    return result.valid && 'timeStep' in result ? result.timeStep : undefined
  }
}
