import type { contract, InputOf, OutputOf, OwnFactors } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { once } from '../../platform/idempotency.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireConfirmation, requireProof } from './confirmation.service.ts'
import { noteCredentials } from './credentials.repository.ts'
import { deleteChallengesOf, takeChallenge } from './factor-challenge.repository.ts'
import {
  countRecoveryCodes,
  deleteFactors,
  listFactors,
  lockFactors,
  replaceRecoveryCodes,
  savePasskey,
  saveTotp,
  type StoredFactor,
} from './factor.repository.ts'
import { requiresFactor } from './factor-role.repository.ts'
import { creationOptions, readAnswer, readCreated } from './passkey.adapter.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.adapter.ts'
import { markConfirmed } from './session.repository.ts'
import { type FactorParts, findSite, keepChallenge, takeOwnChallenge } from './use-factor.service.ts'

type NewCodes = OutputOf<typeof contract.totpEnrol>

const mostPasskeys = 10
const totpName = '动态验证码'

const whose = ({ user, tenantId }: Pick<Ctx, 'user' | 'tenantId'>) => ({ tenantId, userId: user.id })

/** Codes are not stored in clear, so a repeated call answers none. */
const keep = { keep: (): NewCodes => ({ recoveryCodes: [] }) }

export async function listOwnFactors(ctx: Ctx): Promise<OwnFactors> {
  const [stored, recoveryCodes, isRequired] = await Promise.all([
    listFactors(ctx.db, whose(ctx)),
    countRecoveryCodes(ctx.db, whose(ctx)),
    requiresFactor(ctx.db, ctx.tenantId, ctx.user.id),
  ])
  const factors = stored.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
    id,
    kind,
    name,
    since: formatTime(createdAt),
    lastUsed: lastUsedAt ? formatTime(lastUsedAt) : '',
  }))
  return { factors, recoveryCodes, isRequired }
}

/** Begins to enrol an authenticator app. Refuses a second one (totpTaken), since a code does not say whose it is. */
export async function beginTotp(
  ctx: Ctx,
  { key }: FactorParts,
): Promise<OutputOf<typeof contract.totpBegin>> {
  requireProof(ctx)
  refuseSecondTotp(await listFactors(ctx.db, whose(ctx)))
  const id = ctx.newId()
  await keepChallenge(ctx, ctx.user, { id, asker: ctx.user.sessionId })
  return { id, secret: key.secretOf(ctx.tenantId, id), uri: key.uriOf(ctx.tenantId, id, ctx.user.account) }
}

/**
 * Enrols an authenticator app. Refuses a wrong code (factorWrong), after which another may be tried, and an enrolment that
 * this session did not begin, or more than five minutes ago (enrolmentExpired).
 */
export function enrolTotp(
  ctx: Ctx,
  { key }: FactorParts,
  { id, totp }: InputOf<typeof contract.totpEnrol>,
): Promise<NewCodes> {
  requireProof(ctx)
  const work = async (ctx: TxCtx): Promise<NewCodes> => {
    await lockFactors(ctx.db, whose(ctx))
    const factors = await listFactors(ctx.db, whose(ctx))
    refuseSecondTotp(factors)
    const asker = ctx.user.sessionId
    if (!(await takeChallenge(ctx.db, { ...whose(ctx), id, asker }, ctx.now())))
      throw new AppError('enrolmentExpired')
    const lastStep = await key.stepOf(ctx.tenantId, { id, lastStep: 0 }, totp, ctx.now())
    if (lastStep === undefined) throw new AppError('factorWrong', { field: 'totp' })
    await saveTotp(ctx.db, whose(ctx), { id, name: totpName, lastStep, now: ctx.now() })
    return finishEnrolment(ctx, factors, { id, name: totpName })
  }
  return once(ctx, 'blade-user/totp-enrol', { id }, work, keep)
}

function refuseSecondTotp(factors: readonly StoredFactor[]): void {
  if (factors.some(({ kind }) => kind === 'totp')) throw new AppError('totpTaken')
}

/** Options for making a passkey. Refuses a page at which passkeys do not work (passkeyAway). */
export async function beginPasskey(
  ctx: Ctx,
  parts: FactorParts,
  webOrigin: string | undefined,
): Promise<Record<string, unknown>> {
  requireProof(ctx)
  const site = await findSite(ctx.db, parts, ctx.tenantId, webOrigin)
  if (!site) throw new AppError('passkeyAway')
  const existing = (await listFactors(ctx.db, whose(ctx))).filter((one) => one.kind === 'passkey')
  refuseManyPasskeys(existing)
  const options = await creationOptions(site, ctx.user, existing)
  await keepChallenge(ctx, ctx.user, { id: sha256(options.challenge), asker: ctx.user.sessionId })
  return { ...options }
}

/** Enrols a passkey. Refuses an answer that is not right (passkeyWrong) or not to a challenge of this session. */
export function enrolPasskey(
  ctx: Ctx,
  parts: FactorParts,
  { name, passkey }: InputOf<typeof contract.passkeyEnrol>,
): Promise<NewCodes> {
  requireProof(ctx)
  const work = async (ctx: TxCtx): Promise<NewCodes> => {
    await lockFactors(ctx.db, whose(ctx))
    const factors = await listFactors(ctx.db, whose(ctx))
    refuseManyPasskeys(factors.filter((one) => one.kind === 'passkey'))
    const read = readAnswer(passkey)
    const site = await findSite(ctx.db, parts, ctx.tenantId, read?.origin)
    if (!read || !site) throw new AppError('passkeyWrong', { field: 'passkey' })
    if (!(await takeOwnChallenge(ctx, ctx.user, read.challenge, ctx.user.sessionId)))
      throw new AppError('enrolmentExpired')
    const made = await readCreated(passkey, read.challenge, site)
    if (!made) throw new AppError('passkeyWrong', { field: 'passkey' })
    const saved = { id: ctx.newId(), name }
    if (!(await savePasskey(ctx.db, whose(ctx), { ...made, ...saved, now: ctx.now() })))
      throw new AppError('passkeyTaken', { field: 'passkey' })
    return finishEnrolment(ctx, factors, saved)
  }
  return once(ctx, 'blade-user/passkey-enrol', { name, passkey }, work, keep)
}

function refuseManyPasskeys(passkeys: readonly unknown[]): void {
  if (passkeys.length >= mostPasskeys) throw new AppError('tooManyPasskeys')
}

/** The first factor brings recovery codes. The session has just proved the new factor. */
async function finishEnrolment(
  ctx: TxCtx,
  before: readonly StoredFactor[],
  factor: { id: string; name: string },
): Promise<NewCodes> {
  // Another session may have enrolled one since this call was let in.
  if (before.length > 0 && !ctx.user.factor) throw new AppError('confirmationNeeded')
  await markConfirmed(ctx.db, ctx.user, { factor_at: ctx.now() })
  await noteCredentials(ctx.db, ctx.tenantId, [ctx.user.id], ctx.now())
  await recordAudit(ctx, { action: 'factorEnrol', subject: { kind: 'factor', ...factor } })
  return before.length === 0 ? replaceCodes(ctx) : { recoveryCodes: [] }
}

async function replaceCodes(ctx: TxCtx): Promise<NewCodes> {
  const recoveryCodes = newRecoveryCodes()
  await replaceRecoveryCodes(ctx.db, whose(ctx), recoveryCodes.map(recoveryHash))
  return { recoveryCodes }
}

/** Removes factors of the caller, all of them or none; with the last one the recovery codes go. */
export function removeFactors(ctx: Ctx, ids: readonly string[]): Promise<true> {
  requireProof(ctx)
  return once(ctx, 'blade-user/factor-remove', { ids }, async (ctx): Promise<true> => {
    await lockFactors(ctx.db, whose(ctx))
    const factors = await listFactors(ctx.db, whose(ctx))
    const wanted = distinct(ids)
    const gone = factors.filter(({ id }) => wanted.includes(id))
    requireAll(wanted, gone)
    await deleteFactors(ctx.db, whose(ctx), wanted)
    if (gone.length === factors.length) await replaceRecoveryCodes(ctx.db, whose(ctx), [])
    await noteCredentials(ctx.db, ctx.tenantId, [ctx.user.id], ctx.now())
    await recordAudit(
      ctx,
      gone.map(
        ({ id, name }): AuditNote => ({ action: 'factorRemove', subject: { kind: 'factor', id, name } }),
      ),
    )
    return true
  })
}

/** Replaces the caller's recovery codes. Refuses (noFactor) a caller without a factor. */
export function renewRecoveryCodes(ctx: Ctx): Promise<NewCodes> {
  requireProof(ctx)
  const work = async (ctx: TxCtx): Promise<NewCodes> => {
    await lockFactors(ctx.db, whose(ctx))
    if ((await listFactors(ctx.db, whose(ctx))).length === 0) throw new AppError('noFactor')
    await recordAudit(ctx, { action: 'recoveryRenew' })
    return replaceCodes(ctx)
  }
  return once(ctx, 'blade-user/recovery-codes', {}, work, keep)
}

/**
 * Removes all factors and recovery codes of people who lost theirs, within the transaction of the caller, who has
 * checked the permission, that the people exist, and holds the lock of their factors. Challenges that they were given
 * end, too.
 */
export async function resetFactors(
  ctx: TxCtx,
  people: readonly { id: string; name: string }[],
): Promise<void> {
  requireConfirmation(ctx)
  await noteCredentials(
    ctx.db,
    ctx.tenantId,
    people.map(({ id }) => id),
    ctx.now(),
  )
  for (const { id, name } of people) {
    const factors = await forgetFactors(ctx.db, { tenantId: ctx.tenantId, userId: id })
    await recordAudit(ctx, {
      action: 'factorReset',
      subject: { kind: 'person', id, name },
      before: { factors },
      after: { factors: [] },
    })
  }
}

/** Removes all factors, recovery codes and challenges of a person. Answers the names of the factors. */
export async function forgetFactors(tx: Tx, owner: { tenantId: string; userId: string }): Promise<string[]> {
  const factors = await listFactors(tx, owner)
  await deleteFactors(
    tx,
    owner,
    factors.map(({ id }) => id),
  )
  await replaceRecoveryCodes(tx, owner, [])
  await deleteChallengesOf(tx, owner)
  return factors.map(({ name }) => name)
}
