import { randomBytes } from 'node:crypto'
import type { FactorAsked } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { canonicalJson, sha256 } from '../../platform/canonical-json.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { lockFactors } from './factor.repository.ts'
import { findUserById, holdPassword, type StoredUser } from './identity.repository.ts'
import { forgiveFailures, guesser } from './login-limits.service.ts'
import {
  deleteTicket,
  findTicket,
  type HeldTicket,
  holdTicket,
  saveTicket,
} from './log-in-ticket.repository.ts'
import {
  answersOf,
  askForPasskey,
  challengeMs,
  type FactorParts,
  type GivenFactor,
  isGiven,
  proveFactor,
} from './use-factor.service.ts'

/** A client sends these with the second step, in place of the first step. */
export interface ShownTicket {
  tenantId: string
  ticket: string
  clientId: string
}

const hashed = ({ tenantId, ticket, clientId }: ShownTicket) => ({
  tenantId,
  clientId,
  ticketHash: sha256(ticket),
})

/** A ticket ends when the password, the phone or a second factor changes, whoever changes it. */
const proofOf = ({ passwordHash, phone, credentialsAt }: StoredUser) =>
  sha256(canonicalJson([passwordHash, phone, credentialsAt.toISOString()]))

/**
 * A ticket that stands for the first step of a log-in, so that a captcha or a code that was used up need not be repeated.
 * Undefined for a person without a second factor. Runs within the transaction of the first step. `by` is the identity at a
 * third party by which the log-in began.
 */
export async function giveTicket(
  ctx: Pick<PublicCtx, 'now'> & { db: Tx },
  { tenantId, clientId }: Omit<ShownTicket, 'ticket'>,
  userId: string,
  by: Pick<HeldTicket, 'identityId' | 'binds'> = { identityId: null, binds: false },
): Promise<string | undefined> {
  const user = await findUserById(ctx.db, tenantId, userId)
  if (!user || (await answersOf(ctx.db, { id: userId, tenantId })).length === 0) return undefined
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + challengeMs)
  await saveTicket(ctx.db, {
    ...hashed({ tenantId, ticket, clientId }),
    userId,
    proof: proofOf(user),
    ...by,
    expiresAt,
  })
  return ticket
}

/**
 * Ends a log-in with the second factor, and begins the session within the same transaction. Refuses a call without a factor
 * (factorNeeded) and a wrong factor; both answer the ticket, with which the client goes on. Refuses (ticketExpired) a
 * ticket that was used, is too old, is another client's, or is older than the person's password or last factor.
 */
export async function finishSecondStep<T>(
  ctx: PublicCtx,
  parts: FactorParts,
  shown: ShownTicket,
  given: GivenFactor,
  begin: (tx: Tx, person: StoredUser, ticket: HeldTicket) => Promise<T | undefined>,
): Promise<T> {
  const { tenantId } = shown
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const inTx = { ...ctx, db: tx }
    const ticket = await holdTicket(tx, hashed(shown), ctx.now())
    if (ticket) await lockFactors(tx, { tenantId, userId: ticket.userId })
    const person = ticket && (await findUserById(tx, tenantId, ticket.userId))
    const isSame = person && ticket.proof === proofOf(person) && (await holdPassword(tx, tenantId, person))
    const factors = person && isSame ? await answersOf(tx, { id: person.id, tenantId }) : []
    if (!ticket || !person || factors.length === 0) throw new AppError('ticketExpired')
    const asked: FactorAsked = { ticket: shown.ticket, factors }
    if (!isGiven(given)) return { refusal: neededFactor(asked) }
    const who = { ...person, tenantId, sessionId: '' }
    const wrong = await proveFactor(inTx, parts, who, { given, asker: hashed(shown).ticketHash })
    if (wrong) return { refusal: new AppError(wrong.code, { field: wrong.field, data: asked }) }
    await deleteTicket(tx, hashed(shown))
    const begun = await begin(tx, person, ticket)
    if (begun === undefined) throw new AppError('ticketExpired')
    return { begun, account: person.account }
  })
  // A refusal is thrown after the commit, which keeps the failure on record.
  if (outcome.refusal) throw outcome.refusal
  await forgiveFailures(ctx, guesser(ctx, tenantId, outcome.account))
  return outcome.begun
}

const words = {
  totp: { zh: '动态验证码', en: 'code of your authenticator app' },
  passkey: { zh: '通行密钥', en: 'passkey' },
  recovery: { zh: '恢复码', en: 'recovery code' },
} as const

function neededFactor(asked: FactorAsked): AppError {
  const named = asked.factors.map((kind) => words[kind])
  const detail = {
    zh: named.map(({ zh }) => zh).join('或'),
    en: named.map(({ en }) => en).join(' or '),
  }
  return new AppError('factorNeeded', { detail, data: asked })
}

/**
 * Options for answering a log-in with a passkey. Refuses an expired ticket (ticketExpired), and a page at which none of the
 * person's passkeys works (passkeyAway).
 */
export async function passkeyOfTicket(
  ctx: PublicCtx,
  parts: FactorParts,
  shown: ShownTicket,
  webOrigin: string | undefined,
): Promise<Record<string, unknown>> {
  const { tenantId, ticketHash: asker } = hashed(shown)
  const ticket = await findTicket(ctx.db, hashed(shown), ctx.now())
  if (!ticket) throw new AppError('ticketExpired')
  const options = await askForPasskey(ctx, parts, { id: ticket.userId, tenantId }, { webOrigin, asker })
  if (!options) throw new AppError('passkeyAway')
  return options
}
