import { readStored, saveStored } from '../../lib/storage/stored.ts'
import { affordableIterations, deriveKey, fromHex, toHex } from './derive-key.ts'

/** The stored password: a salted hash, which can be verified but not read. */
interface KeptPassword {
  salt: string
  iterations: number
  key: string
}

export function hasLockPassword(): boolean {
  return readKept() !== undefined
}

export async function saveLockPassword(password: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iterations = affordableIterations()
  const key = await deriveKey(password, salt, iterations)
  saveStored('lockPasswd', { salt: toHex(salt), iterations, key } satisfies KeptPassword)
}

export async function isLockPassword(password: string): Promise<boolean> {
  const kept = readKept()
  return kept !== undefined && kept.key === (await deriveKey(password, fromHex(kept.salt), kept.iterations))
}

function readKept(): KeptPassword | undefined {
  const kept = readStored('lockPasswd')
  if (typeof kept !== 'object' || kept === null) return undefined
  if (!('salt' in kept) || !('iterations' in kept) || !('key' in kept)) return undefined
  const { salt, iterations, key } = kept
  return typeof salt === 'string' && typeof iterations === 'number' && typeof key === 'string'
    ? { salt, iterations, key }
    : undefined
}
