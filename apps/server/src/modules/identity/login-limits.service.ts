import type { Settings } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { addressGroup } from './address-group.rules.ts'
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

/**
 * Time for which the address of a session stays known, even after the session ended. An account does not wait
 * at a known address.
 */
export const knownAddressMs = 30 * day

/** Limits on failed log-ins and captchas. */
const limits = {
  windowMs: 15 * minute,
  /**
   * Failures at one address within the window, for all accounts together; high, since an office may share one
   * address.
   */
  perAddress: 50,
  /** Failures of one account, from all addresses together, before the next try must wait. */
  freeOfAccount: 10,
  /** First wait of an account; each further failure doubles it. */
  firstWaitMs: minute,
  longestWaitMs: 60 * minute,
  accountWindowMs: day,
  /**
   * Unexpired pictures of one address: in the five minutes they last, an office of 500 people asks for 1,000,
   * two each.
   */
  captchas: 1500,
} as const

/** The account and address whose failures are counted. */
export interface Guesser {
  tenantId: string
  account: string
  address: string
}

export function guesser(tenantId: string, account: string, address: string): Guesser {
  return { tenantId, account: account.toLowerCase(), address }
}

/**
 * Refuses (429) a caller with too many failures: at this address for any account (tooManyFailures), or for this
 * account from any address (accountWaits). The second limit does not apply at an address where this account had
 * a session within the last 30 days, so that guesses made elsewhere cannot keep a person out.
 */
export async function refuseAfterFailures(
  ctx: PublicCtx,
  who: Guesser,
  { loginFailures }: Settings,
): Promise<void> {
  const now = ctx.now().getTime()
  const address = addressGroup(who.address)
  const [ofAddress, ofAccount] = await Promise.all([
    countFailuresAt(ctx.db, address, new Date(now - limits.windowMs)),
    findFailuresOf(ctx.db, who, new Date(now - limits.accountWindowMs)),
  ])
  const recent = ofAccount.filter((one) => one.failedAt.getTime() > now - limits.windowMs)
  const here = recent.filter((one) => one.address === address)
  if (here.length >= loginFailures || ofAddress >= limits.perAddress) throw new AppError('tooManyFailures')
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

/** Time of the next allowed try. The answer and `failures`, in any order, are in epoch milliseconds. */
function waitsUntil(failures: readonly number[]): number {
  if (failures.length < limits.freeOfAccount) return 0
  const doubled = limits.firstWaitMs * 2 ** (failures.length - limits.freeOfAccount)
  return Math.max(...failures) + Math.min(doubled, limits.longestWaitMs)
}

export async function noteFailure(ctx: PublicCtx, who: Guesser): Promise<void> {
  await saveFailure(ctx.db, { ...who, address: addressGroup(who.address) }, ctx.now())
}

/** Forgets the failures at this address only: those elsewhere may be another person's guesses. */
export async function forgiveFailures(ctx: PublicCtx, who: Guesser): Promise<void> {
  await forgetFailures(ctx.db, { ...who, address: addressGroup(who.address) })
}

/** Refuses (429, tooManyCaptchas) an address with too many unexpired pictures. */
export async function refuseManyCaptchas(ctx: PublicCtx, address: string): Promise<void> {
  const drawn = await countCaptchas(ctx.db, addressGroup(address), ctx.now())
  if (drawn >= limits.captchas) throw new AppError('tooManyCaptchas')
}
