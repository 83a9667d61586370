import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/app-error.ts'

/** Hashing is heavy on purpose; this many run at once, this many more may wait. */
const atOnce = 2
const mayWait = 40

let running = 0
const waiting: (() => void)[] = []

/** argon2id with the library's defaults (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/** False also for a hash that cannot be read. */
export function isPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      return await verify(stored, password)
    } catch {
      return false
    }
  })
}

/** Takes as long as a real check, for an account that does not exist. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= await hashPassword('nobody has this password')
  await isPassword(decoy, password)
  return false
}
let decoy: string | undefined

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw new AppError('busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
