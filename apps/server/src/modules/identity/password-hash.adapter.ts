import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/app-error.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import { shareOf } from '../../platform/share.ts'
import { addressGroup } from './address-group.rules.ts'

/**
 * Number of hashes computed at once, as hashing is heavy on purpose. Further calls wait, and addresses take
 * turns.
 */
const atOnce = 2
/** Limit on waiting calls per address; other addresses are not affected. */
const mayWait = 100
/**
 * Limit on all waiting calls, some ten seconds of work. A further call displaces the last one of the longest
 * line, and is refused itself only if no line is longer than its own would be. A flood from few addresses thus
 * refuses nobody else.
 */
const mayWaitInAll = 1000

interface Waiting {
  begin: () => void
  refuse: (reason: AppError) => void
}

let running = 0
const waiting = new FairQueue<Waiting>()

/**
 * Hashes with argon2id at the library's defaults (19 MiB, two passes). Calls take turns by `address`
 * (addressGroup). Refuses with busy (429) when too many calls wait, as do the checks below.
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(password))
}

/** Whether the password matches; false for a hash that cannot be read. */
export function isPassword(stored: string, password: string, address: string): Promise<boolean> {
  return inTurn(address, async () => {
    try {
      return await verify(stored, password)
    } catch {
      return false
    }
  })
}

/** Takes as long as a real check, so that an answer does not tell whether the account exists. */
export async function pretendToCheck(password: string, address: string): Promise<false> {
  await isPassword(await getDecoy(), password, address)
  return false
}

let decoy: Promise<string> | undefined

/** Hash of no account's password, made once; after a failure the next call tries again. */
function getDecoy(): Promise<string> {
  decoy ??= hash('nobody has this password').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (running < shareOf(atOnce)) running += 1
  else await waitInLine(addressGroup(address))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next call in line takes over the slot, so `running` stays the same.
    if (next) next.begin()
    else running -= 1
  }
}

function waitInLine(line: string): Promise<void> {
  const own = waiting.sizeOf(line)
  if (own >= shareOf(mayWait)) throw new AppError('busy')
  if (waiting.size >= shareOf(mayWaitInAll)) {
    const last = waiting.shorten(own + 1)
    if (!last) throw new AppError('busy')
    last.refuse(new AppError('busy'))
  }
  return new Promise((begin, refuse) => waiting.push(line, { begin, refuse }))
}
