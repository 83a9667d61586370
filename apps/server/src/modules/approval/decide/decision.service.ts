import {
  applicantsOf,
  type DomainEvent,
  isOnTask,
  principalOf,
  type State,
  stepsToChoose,
  wants,
  whoseAfter,
  whyNotFor,
} from '@countersign/engine'
import type { ApprovalStatus } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Ctx, inTransaction, type TxCtx } from '../../../platform/context.ts'
import { keptAsOf } from '../../../platform/database/pipelined-transaction.ts'
import { existing } from '../../../platform/existing.ts'
import { findAnswers, type KeyedCall, keyRows } from '../../../platform/idempotency.ts'
import { occupyRooms, refuseLetRooms } from '../../asset/index.ts'
import { fileIdOf, lockSignatures, type UnspentSignature } from '../../file/index.ts'
import { type FactSubject, loadFacts } from '../../flow/index.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { keepStanding } from '../../organisation/index.ts'
import { findCovering, type Occasion } from '../delegation/delegation.repository.ts'
import { isDelegating } from '../delegation/delegation.service.ts'
import { refuseUnfitting } from '../link/claims.service.ts'
import { listUses } from '../link/link.repository.ts'
import { decideOnRecord, laterOf } from '../record/decide-on-record.rules.ts'
import { lockAllToDecide, type LockedToDecide } from '../record/decision-rows.repository.ts'
import { readRecordToDecide } from '../record/read-record.service.ts'
import { isOnRecord } from '../record/rows-of-record.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { readStoredContent, type StoredContent } from '../request/stored-content.rules.ts'
import {
  type Commit,
  prepareOutcome,
  type Prepared,
  saveOutcomes,
  sendCopies,
} from './commit-outcome.service.ts'
import {
  actionOf,
  chosenFor,
  decidedTask,
  type DecisionInput,
  type DecisionType,
  isChoicePossible,
  isOtherTask,
  refusedOnDraft,
  taskOf,
  taskToActOn,
  usesInWords,
} from './decision.rules.ts'
import { refuse } from './refuse.service.ts'

export interface DecisionAnswer {
  id: string
  approvalStatus: ApprovalStatus
  version: number
}

/** A call for a decision on a request. */
export interface Call {
  ctx: Ctx
  type: DecisionType
  input: DecisionInput
}

/** The result of one call that was taken with others: its answer, its refusal, or `alone` if it must be tried by itself. */
export type Taken = { answer: DecisionAnswer } | { refusal: AppError } | 'alone'

/**
 * Takes one decision on one request, in one transaction: locks the request, compares its rows with its record,
 * loads what `wants` names, decides and saves. Refuses with notFound, notYours, alreadyHandled, stale,
 * signatureRequired or claimNoLongerFits (agree only), notChosen, notPossible or recordDamaged; a refusal changes nothing.
 */
export async function takeDecision(
  ctx: Ctx,
  type: DecisionType,
  input: DecisionInput,
): Promise<DecisionAnswer> {
  const [taken] = await takeTogether([{ ctx, type, input }], { skipsLocked: false })
  if (!taken || taken === 'alone') throw new Error('a decision was not taken')
  if ('refusal' in taken) throw taken.refusal
  return taken.answer
}

/**
 * Takes decisions of one tenant in one transaction, each on another request, under another key and with another signature.
 * One that brings more with it than its own rows must be taken alone, and, with `skipsLocked`, one whose request or signature
 * another transaction holds. A refusal changes nothing, and leaves the others alone; any other failure undoes all.
 */
export function takeTogether(calls: readonly Call[], how: { skipsLocked: boolean }): Promise<Taken[]> {
  const { ctx } = existing(calls[0])
  const isAlone = calls.length === 1
  return inTransaction(ctx, async ({ db: tx, tenantId }) => {
    const [, requests, answerTo, signatures] = await Promise.all([
      keepStanding(tx, tenantId),
      lockAllToDecide(tx, tenantId, { ids: calls.map(({ input }) => input.id), ...how }),
      findAnswers(tx, tenantId, calls.map(keyed)),
      lockSignatures(tx, tenantId, {
        ids: calls.flatMap(signatureIn),
        ownerIds: calls.map((call) => call.ctx.user.id),
        ...how,
      }),
    ])
    const decided: { ctx: TxCtx; decision: Decision; prepared: Prepared }[] = []
    const take = async (call: Call): Promise<Taken> => {
      const kept = answerTo(keyed(call))
      if (kept !== undefined) return { answer: JSON.parse(kept) }
      const request = requests.get(call.input.id)
      const [fileId] = signatureIn(call)
      const signature = signatures.find(({ id }) => id === fileId)
      if (how.skipsLocked && (!request || (fileId !== undefined && !signature))) return 'alone'
      if (!request) throw new AppError('notFound')
      const ctx = { ...call.ctx, db: keptAsOf(tx, request.rows.referenceVersion) }
      const decision = await decide(ctx, call, request, signature)
      const prepared = prepareOutcome(ctx, decision.commit)
      if (!isAlone && (prepared.copies.length > 0 || decision.lease)) return 'alone'
      const { id, status, version } = prepared.approval
      const answer = { id, approvalStatus: statusNames[status], version }
      const keys = keyRows(tenantId, keyed(call), answer)
      decided.push({ ctx, decision, prepared: { ...prepared, rows: { ...prepared.rows, keys } } })
      return { answer }
    }
    const taken = await Promise.all(calls.map((call) => take(call).catch(refusalIn)))
    saveOutcomes(
      tx,
      decided.map(({ prepared }) => prepared),
    )
    for (const { ctx, decision, prepared } of isAlone ? decided : []) {
      await sendCopies(ctx, prepared)
      await decision.lease?.()
    }
    return taken
  })
}

/** The call as its key knows it. */
function keyed({ ctx, type, input }: Call): KeyedCall {
  return { ctx, route: `oa_message/${type}`, input }
}

/** Id of the signature picture that a call names, or none. */
export function signatureIn({ input }: Call): string[] {
  const fileId = fileIdOf(input.baseImage ?? '')
  return fileId === undefined ? [] : [fileId]
}

function refusalIn(error: unknown): Taken {
  if (error instanceof AppError) return { refusal: error }
  throw error
}

interface Decision {
  commit: Commit
  /** Occupies the rooms of an approved lease, or refuses to sign one whose rooms are let; undefined for any other action. */
  lease: (() => Promise<void>) | undefined
}

async function decide(
  ctx: TxCtx,
  { type, input }: Call,
  { approval, rows }: LockedToDecide,
  signature: UnspentSignature | undefined,
): Promise<Decision> {
  if (!isOnRecord(approval)) throw new AppError(refusedOnDraft(type, approval.applicantId === ctx.user.id))
  const { recorded, state, round, definition, content } = await readRecordToDecide(ctx, approval, rows)
  const standingIn = await readStandIn(ctx, { type, input }, { approval, rows }, state)
  const holderId = standingIn?.forId ?? ctx.user.id
  if (isOtherTask(state, holderId, { type, taskId: input.taskId })) throw new AppError('stale')
  let parsed: StoredContent | undefined
  const readContent = () => (parsed ??= readStoredContent(content))
  const action = actionOf({ by: ctx.user.id, forId: standingIn?.forId }, type, input)
  const whose = whoseAfter(state, action)
  const subject: FactSubject = {
    tenantId: ctx.tenantId,
    ...whose,
    departmentId: approval.departmentId,
    values: () => readContent().values,
    form: () => existing(findFormOfRound(readContent())),
    chosen: (nodeId, by) =>
      by === 'initiatorChooses'
        ? (chosenFor(round.chosen, nodeId) ?? [])
        : (chosenFor(input.chosen, nodeId) ?? chosenFor(round.chosenNext, nodeId) ?? []),
  }
  const { facts, people } = await loadFacts(ctx.db, wants(definition, state, action), subject)
  const { outcome, given } = decideOnRecord(definition, state, action, facts, ctx.newId)
  const isStale = input.version !== undefined && input.version !== approval.version
  if (outcome.ok || outcome.refusal === 'notChosen') {
    const needed = stepsToChoose(definition, state, action, facts)
    const isPossible = isChoicePossible(input.chosen ?? {}, needed, facts, applicantsOf(state))
    // A person who saw another version was offered the choices of that version.
    if (isStale && (!isPossible || !outcome.ok)) throw new AppError('stale')
    if (!isPossible) throw new AppError('notPossible', { field: 'chosen' })
  }
  if (type === 'abandon' && (outcome.ok || outcome.refusal === 'alreadyHandled')) {
    await refuseUsed(ctx, approval.id)
  }
  if (!outcome.ok)
    return refuse(ctx, {
      type,
      refusal: outcome.refusal,
      definition,
      state: { ...state, ...whose },
      subject,
    })
  if (isStale) throw new AppError('stale')
  if (type === 'agree') await refuseUnfitting(ctx, approval, rows.claims)
  const decided = decidedTask(outcome.events, input.opinion ?? '')
  // A withdrawal names no task, so a given taskId is stale there.
  if (input.taskId !== undefined && input.taskId !== taskOf(outcome.events)) throw new AppError('stale')
  const signed = sign(outcome.events, input, signature?.ownerId === ctx.user.id ? signature : undefined)
  const isApproved = outcome.state.status === 'approved' && approval.status !== 'approved'
  const lease = { id: approval.id, kind: approval.kind, values: () => readContent().values }
  return {
    commit: {
      actor: { kind: 'person', id: ctx.user.id },
      actorName: ctx.user.name,
      standingIn,
      approval,
      definition,
      before: state,
      outcome,
      given,
      people,
      time: laterOf(approval.time, recorded.time),
      lastTime: recorded.time,
      contentHash: round.contentHash,
      decided: decided && { ...decided, signatureFileId: signed?.id ?? null },
      opinion: input.opinion ?? '',
      signatureSha256: signed?.sha256,
      chosenNext: input.chosen,
      isToldLater: input.isToldLater ?? false,
    },
    // Nobody signs a lease that cannot be approved any more.
    lease:
      lease.kind === 'lease' && (isApproved || type === 'agree')
        ? () => (isApproved ? occupyRooms : refuseLetRooms)(ctx, lease)
        : undefined,
  }
}

/**
 * In whose place the caller acts, who names a task of somebody else that a delegation covers; undefined for an action in the own
 * name. Refuses with delegated the own action of a person in whose place only the delegate acts, as long as that one can.
 */
async function readStandIn(
  ctx: TxCtx,
  { type, input: { taskId } }: Pick<Call, 'type' | 'input'>,
  { approval, rows }: LockedToDecide,
  state: State,
): Promise<Commit['standingIn']> {
  const { db, tenantId, user } = ctx
  if (!isOnTask(type) || !(await isDelegating(ctx, [user.id]))) return undefined
  const task = taskToActOn(state, user.id, taskId)
  const row = task && rows.tasks.find(({ id }) => id === task.id)
  if (!task || !row) return undefined
  const fromId = principalOf(task)
  const { kind, amount, time: at } = approval
  const occasion: Occasion = { fromId, kind, amount, openedAt: row.opened_at, at }
  if (fromId !== user.id) {
    const covering = await findCovering(db, tenantId, { ...occasion, toId: user.id })
    return covering && { forId: fromId, delegation: { id: covering.id, sha256: covering.sha256 } }
  }
  const covering = await findCovering(db, tenantId, occasion)
  if (covering?.only && !whyNotFor(state, task, covering.toId))
    throw new AppError('delegated', { detail: covering.toName })
  return undefined
}

/**
 * submit-forms.md D0.6: a request that others build on cannot be abandoned. The submission of such another
 * request takes this request's lock too, so none can slip in between.
 */
async function refuseUsed(ctx: TxCtx, id: string): Promise<void> {
  const uses = await listUses(ctx.db, ctx.tenantId, id)
  if (uses.length > 0) throw new AppError('inUse', { detail: usesInWords(uses) })
}

/**
 * The signature picture that an agreement spends, which needs one, or a handling or answer, which may go without. It must be
 * the signer's own, and unspent; it is found by the file id in its address, so an expired address still counts.
 */
function sign(
  events: readonly DomainEvent[],
  { baseImage = '' }: DecisionInput,
  signature: UnspentSignature | undefined,
): UnspentSignature | undefined {
  const signed = events.find(({ type }) => type === 'agreed' || type === 'completed' || type === 'answered')
  if (!signed || (signed.type !== 'agreed' && fileIdOf(baseImage) === undefined)) return undefined
  if (!signature) throw new AppError('signatureRequired', { field: 'baseImage' })
  return signature
}
