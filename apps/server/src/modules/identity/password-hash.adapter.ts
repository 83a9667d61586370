import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/app-error.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import { addressGroup } from './address-group.rules.ts'

/** Hashing is heavy on purpose: this many run at once. The others wait, each address for its turn. */
const atOnce = 2
/** At most this many wait per address; other addresses are not affected. */
const mayWait = 100
/**
 * At most this many wait in all, for some ten seconds. One more takes the place of the last in the longest line. It is
 * refused itself only if no line is longer than its own would be: a flood from few addresses refuses nobody else.
 */
const mayWaitInAll = 1000

interface Waiting {
  begin: () => void
  refuse: (reason: AppError) => void
}

let running = 0
const waiting = new FairQueue<Waiting>()

/**
 * argon2id with the library's defaults (19 MiB, two passes). `address` says whose turn it is; of IPv6 its network counts.
 * Refuses with busy (429) where too many wait, as the checks below do.
 */
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
  await isPassword(await getDecoy(), password, address)
  return false
}

let decoy: Promise<string> | undefined

/** Made once; after a failure the next call tries again. */
function getDecoy(): Promise<string> {
  decoy ??= hash('nobody has this password').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await waitInLine(addressGroup(address))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next in line takes over the slot, so `running` stays the same.
    if (next) next.begin()
    else running -= 1
  }
}

function waitInLine(line: string): Promise<void> {
  const own = waiting.sizeOf(line)
  if (own >= mayWait) throw new AppError('busy')
  if (waiting.size >= mayWaitInAll) {
    const last = waiting.shorten(own + 1)
    if (!last) throw new AppError('busy')
    last.refuse(new AppError('busy'))
  }
  return new Promise((begin, refuse) => waiting.push(line, { begin, refuse }))
}
