import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { addressGroup } from './address-group.ts'
import {
  countCaptchas,
  countFailuresAt,
  findFailuresOf,
  forgetFailures,
  saveFailure,
} from './identity.repository.ts'
import { listAddressesOf } from './session.repository.ts'

const minute = 60_000

const day = 24 * 60 * minute

/** How long the addresses of a person's sessions are kept, ended or not: from them the account's wait does not hold. */
export const knownAddressMs = 30 * day

/** What is counted is failures; a right password counts for nothing. */
const limits = {
  windowMs: 15 * minute,
  /** Of one account from one address. */
  perAccount: 5,
  /** Of any account of any tenant from one address: a slower limit, for an office behind one address. */
  perAddress: 50,
  /** Of one account from any address, before the next has to wait. */
  freeOfAccount: 10,
  /** How long it waits then: twice as long with each failure. */
  firstWaitMs: minute,
  longestWaitMs: 60 * minute,
  accountWindowMs: day,
  /** Pictures drawn for one address while they are good: more than an office of 500 asks for, two each, in five minutes. */
  captchas: 1500,
} as const

/** Of whom failures are counted. */
export interface Guesser {
  tenantId: string
  account: string
  address: string
}

export function guesser(tenantId: string, account: string, address: string): Guesser {
  return { tenantId, account: account.toLowerCase(), address }
}

/**
 * Refuses (429) whoever has guessed wrong too often: at this address, whatever tenant and account it was for, and for
 * this account, whatever address it came from. The second does not hold where somebody logged in with that account
 * within the last 30 days: guesses made elsewhere must not keep a person out at the usual place.
 */
export async function refuseAfterFailures(ctx: PublicCtx, who: Guesser): Promise<void> {
  const now = ctx.now().getTime()
  const address = addressGroup(who.address)
  const [ofAddress, ofAccount] = await Promise.all([
    countFailuresAt(ctx.db, address, new Date(now - limits.windowMs)),
    findFailuresOf(ctx.db, who, new Date(now - limits.accountWindowMs)),
  ])
  const recent = ofAccount.filter((one) => one.failedAt.getTime() > now - limits.windowMs)
  const here = recent.filter((one) => one.address === address)
  if (here.length >= limits.perAccount || ofAddress >= limits.perAddress)
    throw new AppError('tooManyFailures')
  const until = waitsUntil(ofAccount.map((one) => one.failedAt.getTime()))
  if (now < until && !(await isKnownHere(ctx, who, address))) {
    const minutes = Math.ceil((until - now) / minute)
    throw new AppError('accountWaits', { detail: String(minutes) })
  }
}

async function isKnownHere(ctx: PublicCtx, who: Guesser, address: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownAddressMs)
  const known = await listAddressesOf(ctx.db, who, since)
  return known.some((one) => addressGroup(one) === address)
}

/** Epoch milliseconds of when the next try is looked at; `failures` in any order. */
function waitsUntil(failures: readonly number[]): number {
  if (failures.length < limits.freeOfAccount) return 0
  const doubled = limits.firstWaitMs * 2 ** (failures.length - limits.freeOfAccount)
  return Math.max(...failures) + Math.min(doubled, limits.longestWaitMs)
}

export async function noteFailure(ctx: PublicCtx, who: Guesser): Promise<void> {
  await saveFailure(ctx.db, { ...who, address: addressGroup(who.address) }, ctx.now())
}

/** Those at this address alone: who knows the password here may not be who guesses elsewhere. */
export async function forgiveFailures(ctx: PublicCtx, who: Guesser): Promise<void> {
  await forgetFailures(ctx.db, { ...who, address: addressGroup(who.address) })
}

/** Refuses (429) an address that has had too many pictures drawn for it lately. */
export async function refuseManyCaptchas(ctx: PublicCtx, address: string): Promise<void> {
  const drawn = await countCaptchas(ctx.db, addressGroup(address), ctx.now())
  if (drawn >= limits.captchas) throw new AppError('tooManyCaptchas')
}
