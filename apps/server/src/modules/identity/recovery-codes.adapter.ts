import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/canonical-json.ts'

const count = 10
const letters = 16

/** 32 letters and digits without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

/** New codes of 80 random bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('')
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** Hash under which a code is stored, however it is written. */
export function recoveryHash(code: string): string {
  return sha256(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
}
