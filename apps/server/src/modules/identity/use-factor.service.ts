import type { ErrorCode, FactorAnswerKind } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Actor, recordFor } from '../../platform/audit/record-audit.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { settingsOf } from '../setting/index.ts'
import { countChallenges, saveChallenge, takeChallenge } from './factor-challenge.repository.ts'
import type { FactorKey } from './factor-key.adapter.ts'
import {
  countRecoveryCodes,
  listFactors,
  lockFactors,
  noteUse,
  type Passkey,
  type StoredFactor,
  takeRecoveryCode,
} from './factor.repository.ts'
import { guesser, noteFailure, refuseAfterFailures } from './login-limits.service.ts'
import { counterAfter, readAnswer, requestOptions } from './passkey.adapter.ts'
import { type PasskeySite, siteOf } from './passkey-site.rules.ts'
import { recoveryHash } from './recovery-codes.adapter.ts'
import { findDomain } from './tenant-domain.repository.ts'

/** Dependencies of the services for second factors, besides their context. */
export interface FactorParts {
  key: FactorKey
  /** PUBLIC_URL. */
  publicUrl: string | null
  /** Whether this is the person's password at the directory of the tenant. */
  isDirectoryPassword: (tenantId: string, userId: string, password: string) => Promise<boolean>
}

export interface GivenFactor {
  totp?: string | undefined
  recoveryCode?: string | undefined
  passkey?: string | undefined
}

export const challengeMs = 5 * 60_000

/** Unexpired challenges that a person may have. */
const mostChallenges = 50

type Person = Pick<Actor, 'id' | 'tenantId'>
const ownerOf = ({ id, tenantId }: Person) => ({ tenantId, userId: id })

/** Ways in which a person can prove the second factor; empty without a factor. */
export async function answersOf(db: Db, who: Person): Promise<FactorAnswerKind[]> {
  const kinds: FactorAnswerKind[] = [
    ...new Set((await listFactors(db, ownerOf(who))).map(({ kind }) => kind)),
  ]
  if (kinds.length === 0) return []
  return (await countRecoveryCodes(db, ownerOf(who))) > 0 ? [...kinds, 'recovery'] : kinds
}

export function isGiven({ totp, recoveryCode, passkey }: GivenFactor): boolean {
  return totp !== undefined || recoveryCode !== undefined || passkey !== undefined
}

/**
 * Uses a factor up. Answers the refusal of a wrong one, which counts as a failed log-in and is recorded: the caller
 * commits it. Refuses, as the log-in does, a person with too many failures. `asker` is the session or the log-in ticket to
 * which a challenge was given. The factors stay locked until the transaction ends, so that of two calls with the same code
 * one is right, and guesses made at the same time count one by one.
 */
export async function proveFactor(
  ctx: PublicCtx & { db: Tx },
  parts: FactorParts,
  who: Actor,
  { given, asker }: { given: GivenFactor; asker: string },
): Promise<{ code: ErrorCode; field: string } | undefined> {
  await lockFactors(ctx.db, ownerOf(who))
  const guess = guesser(ctx, who.tenantId, who.account)
  await refuseAfterFailures(ctx, guess, await settingsOf(ctx, who.tenantId))
  const refusal = await tryFactor(ctx, parts, who, given, asker)
  if (refusal) {
    await noteFailure(ctx, guess)
    await recordFor(ctx, who, { action: 'factorRefused', error: refusal.code })
  } else if (given.recoveryCode !== undefined) {
    await recordFor(ctx, who, { action: 'recoveryUse' })
  }
  return refusal
}

async function tryFactor(
  ctx: PublicCtx & { db: Tx },
  parts: FactorParts,
  who: Actor,
  given: GivenFactor,
  asker: string,
): Promise<{ code: ErrorCode; field: string } | undefined> {
  const factors = await listFactors(ctx.db, ownerOf(who))
  if (given.passkey !== undefined) {
    const isRight = await usePasskey(ctx, parts, who, { answer: given.passkey, asker, factors })
    return isRight ? undefined : { code: 'passkeyWrong', field: 'passkey' }
  }
  if (given.recoveryCode !== undefined) {
    const hash = recoveryHash(given.recoveryCode)
    const isRight = factors.length > 0 && (await takeRecoveryCode(ctx.db, ownerOf(who), hash, ctx.now()))
    return isRight ? undefined : { code: 'factorWrong', field: 'recoveryCode' }
  }
  const isRight = await useTotp(ctx, parts, who, { code: given.totp ?? '', factors })
  return isRight ? undefined : { code: 'factorWrong', field: 'totp' }
}

async function useTotp(
  ctx: PublicCtx & { db: Tx },
  { key }: FactorParts,
  { tenantId }: Person,
  { code, factors }: { code: string; factors: readonly StoredFactor[] },
): Promise<boolean> {
  const factor = factors.find((one) => one.kind === 'totp')
  const step = factor && (await key.stepOf(tenantId, factor, code, ctx.now()))
  if (!factor || step === undefined) return false
  await noteUse(ctx.db, tenantId, factor.id, { last_step: step, last_used_at: ctx.now() })
  return true
}

async function usePasskey(
  ctx: PublicCtx & { db: Tx },
  parts: FactorParts,
  who: Person,
  { answer, asker, factors }: { answer: string; asker: string; factors: readonly StoredFactor[] },
): Promise<boolean> {
  const read = readAnswer(answer)
  const site = await findSite(ctx.db, parts, who.tenantId, read?.origin)
  if (!read || !site || !(await takeOwnChallenge(ctx, who, read.challenge, asker))) return false
  const passkey = passkeysAt(factors, site).find((one) => one.credentialId === read.credentialId)
  const counter = passkey && (await counterAfter(answer, read.challenge, site, passkey))
  if (!passkey || counter === undefined) return false
  await noteUse(ctx.db, who.tenantId, passkey.id, { counter, last_used_at: ctx.now() })
  return true
}

/** Uses a challenge up; false unless it was given to this person and asker, and has not expired. */
export function takeOwnChallenge(
  { db, now }: { db: Tx; now: () => Date },
  { id: userId, tenantId }: Person,
  challenge: string,
  asker: string,
): Promise<boolean> {
  return takeChallenge(db, { tenantId, id: sha256(challenge), userId, asker }, now())
}

/** Keeps a challenge for the answer. Refuses (busy) a person with many that are unanswered. */
export async function keepChallenge(
  { db, now }: Pick<PublicCtx, 'db' | 'now'>,
  { id: userId, tenantId }: Person,
  { id, asker }: { id: string; asker: string },
): Promise<void> {
  if ((await countChallenges(db, { tenantId, userId }, now())) >= mostChallenges) throw new AppError('busy')
  await saveChallenge(db, { tenantId, id, userId, asker }, new Date(now().getTime() + challengeMs))
}

/** Options for answering with a passkey; undefined where none of the person's passkeys works. */
export async function askForPasskey(
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  parts: FactorParts,
  who: Person,
  { webOrigin, asker }: { webOrigin: string | undefined; asker: string },
): Promise<Record<string, unknown> | undefined> {
  const site = await findSite(ctx.db, parts, who.tenantId, webOrigin)
  const passkeys = site ? passkeysAt(await listFactors(ctx.db, ownerOf(who)), site) : []
  if (!site || passkeys.length === 0) return undefined
  const options = await requestOptions(site, passkeys)
  await keepChallenge(ctx, who, { id: sha256(options.challenge), asker })
  return { ...options }
}

/**
 * The site of a page, by the Origin header of its call or the origin that the browser signed; undefined where passkeys do
 * not work.
 */
export async function findSite(
  db: Db,
  { publicUrl }: FactorParts,
  tenantId: string,
  origin: string | undefined,
): Promise<PasskeySite | undefined> {
  return siteOf(origin, { publicUrl, tenantDomain: await findDomain(db, tenantId) })
}

function passkeysAt(factors: readonly StoredFactor[], { rpId }: PasskeySite): Passkey[] {
  return factors.filter((one) => one.kind === 'passkey').filter((one) => one.rpId === rpId)
}
