import { setTimeout } from 'node:timers/promises'
import type { Settings } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { addressGroup } from './address-group.rules.ts'
import {
  countCaptchas,
  countFailuresAt,
  findFailuresOf,
  forgetFailures,
  lockAccount,
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
  /** Failures at one address within the window, for all accounts together, from which on its captchas are hard. */
  captchasHarden: 20,
  /** From this failure of an address on, each try waits, and with every further one twice as long. */
  addressWaits: 50,
  firstDelayMs: 250,
  longestDelayMs: 5000,
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

/** The account, address and known device whose failures are counted. */
export interface Guesser {
  tenantId: string
  account: string
  address: string
  device: string
}

/** The caller as a guesser of an account. `account` is as it was typed: the cookie of a known device holds it so. */
export function guesser({ origin }: Pick<PublicCtx, 'origin'>, tenantId: string, account: string): Guesser {
  return {
    tenantId,
    account: account.toLowerCase(),
    address: addressGroup(origin.address),
    device: origin.deviceOf(tenantId, account),
  }
}

/**
 * Refuses (429) a caller with too many failures: for this account at this address (tooManyFailures), or from any address
 * (accountWaits). The second limit does not apply at an address where this account had a session within the last 30 days,
 * so that guesses made elsewhere cannot keep a person out. A browser that the account knows has its own count of failures
 * and no other.
 */
export async function refuseAfterFailures(
  ctx: PublicCtx,
  who: Guesser,
  { loginFailures }: Settings,
): Promise<void> {
  const now = ctx.now().getTime()
  const found = await findFailuresOf(ctx.db, who, new Date(now - limits.accountWindowMs))
  const ofAccount = found.filter(({ device }) => device === who.device)
  const recent = ofAccount.filter(({ failedAt }) => failedAt.getTime() > now - limits.windowMs)
  const here = who.device === '' ? recent.filter(({ address }) => address === who.address) : recent
  if (here.length >= loginFailures) throw new AppError('tooManyFailures')
  if (who.device !== '') return
  const until = waitsUntil(ofAccount.map(({ failedAt }) => failedAt.getTime()))
  if (now < until && !(await isKnownHere(ctx, who))) {
    const minutes = Math.ceil((until - now) / minute)
    throw new AppError('accountWaits', { detail: String(minutes) })
  }
}

async function isKnownHere(ctx: PublicCtx, who: Guesser): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownAddressMs)
  const known = await listAddressesOf(ctx.db, who, since)
  return known.some((one) => addressGroup(one) === who.address)
}

/** Time of the next allowed try. The answer and `failures`, in any order, are in epoch milliseconds. */
function waitsUntil(failures: readonly number[]): number {
  if (failures.length < limits.freeOfAccount) return 0
  const doubled = limits.firstWaitMs * 2 ** (failures.length - limits.freeOfAccount)
  return Math.max(...failures) + Math.min(doubled, limits.longestWaitMs)
}

export async function noteFailure(ctx: PublicCtx, who: Guesser): Promise<string> {
  const id = ctx.newId()
  await saveFailure(ctx.db, { ...who, id }, ctx.now())
  return id
}

/**
 * Whether a secret is right. The attempt counts as a failure before it is looked at, so that of many at once only those are
 * answered that the limits allow; it is forgotten when it was right, or could not be looked at. Refuses as
 * `refuseAfterFailures` does. At an address with many failures the answer takes longer.
 */
export async function tryCounted(
  ctx: PublicCtx,
  who: Guesser,
  settings: Settings,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const id = await ctx.db.transaction().execute(async (tx) => {
    await lockAccount(tx, who)
    await refuseAfterFailures({ ...ctx, db: tx }, who, settings)
    return noteFailure({ ...ctx, db: tx }, who)
  })
  const forget = () => forgetFailures(ctx.db, { ...who, id })
  try {
    if (who.device === '') await setTimeout(delayAfter(await countRecentAt(ctx, who.address)))
    const right = await isRight()
    if (right) await forget()
    return right
  } catch (error) {
    await forget()
    throw error
  }
}

/**
 * How long an address waits after this many failures, in ms.
 *
 * @internal Exported for tests, which need not wait.
 */
export function delayAfter(failures: number): number {
  if (failures <= limits.addressWaits) return 0
  const doubled = limits.firstDelayMs * 2 ** (failures - limits.addressWaits - 1)
  return Math.min(doubled, limits.longestDelayMs)
}

function countRecentAt(ctx: PublicCtx, address: string): Promise<number> {
  return countFailuresAt(ctx.db, address, new Date(ctx.now().getTime() - limits.windowMs))
}

/** Whether so many log-ins failed at an address lately that its captchas are harder to read. */
export async function hasHardCaptchas(ctx: PublicCtx, address: string): Promise<boolean> {
  return (await countRecentAt(ctx, addressGroup(address))) >= limits.captchasHarden
}

/** Forgets the failures at this address with this device only: those elsewhere may be another person's guesses. */
export async function forgiveFailures(ctx: PublicCtx, who: Guesser): Promise<void> {
  await forgetFailures(ctx.db, who)
}

/** Refuses (429, tooManyCaptchas) an address with too many unexpired pictures. */
export async function refuseManyCaptchas(ctx: PublicCtx, address: string): Promise<void> {
  const drawn = await countCaptchas(ctx.db, addressGroup(address), ctx.now())
  if (drawn >= limits.captchas) throw new AppError('tooManyCaptchas')
}
