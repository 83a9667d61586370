import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/app-error.ts'
import { FairQueue } from '../../platform/fair-queue.ts'

/** Hashing is heavy on purpose: this many run at once. The others wait, each address for its turn. */
const atOnce = 2
/** Of one address; whoever asks from another one is not refused because of them. */
const mayWait = 100

let running = 0
const waiting = new FairQueue<() => void>()

/** argon2id with the library's defaults (19 MiB, two passes). `address` is whose turn it is. */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(password))
}

/** False also for a hash that cannot be read. */
export function isPassword(stored: string, password: string, address: string): Promise<boolean> {
  return inTurn(address, async () => {
    try {
      return await verify(stored, password)
    } catch {
      return false
    }
  })
}

/** Takes as long as a real check, for an account that does not exist. */
export async function pretendToCheck(password: string, address: string): Promise<false> {
  decoy ??= hash('nobody has this password')
  await isPassword(await decoy, password, address)
  return false
}
let decoy: Promise<string> | undefined

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.sizeOf(address) >= mayWait) throw new AppError('busy')
    // Whoever is called takes the place of whoever has finished.
    await new Promise<void>((resolve) => waiting.push(address, resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
