import { type DomainEvent, stepsToChoose, wants } from '@countersign/engine'
import type { ApprovalStatus } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { keptAsOf, sendWithCommit } from '../../../platform/database/pipelined-transaction.ts'
import { existing } from '../../../platform/existing.ts'
import { once } from '../../../platform/idempotency.ts'
import { occupyRooms, refuseLetRooms } from '../../asset/index.ts'
import { fileIdOf, lockSignature, spendSignature } from '../../file/index.ts'
import { type FactSubject, loadFacts } from '../../flow/index.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { listUses } from '../link/link.repository.ts'
import { decideOnRecord, laterOf } from '../record/decide-on-record.rules.ts'
import { lockToDecide } from '../record/decision-rows.repository.ts'
import { readRecordToDecide } from '../record/read-record.service.ts'
import { isOnRecord } from '../record/rows-of-record.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { readStoredContent, type StoredContent } from '../request/stored-content.rules.ts'
import { commitOutcome } from './commit-outcome.service.ts'
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
  usesInWords,
} from './decision.rules.ts'
import { refuse } from './refuse.service.ts'

export interface DecisionAnswer {
  id: string
  approvalStatus: ApprovalStatus
  version: number
}

/**
 * Takes one decision on one request, in one transaction: locks the request, compares its rows with its record,
 * loads what `wants` names, decides and saves. Refuses with notFound, notYours, alreadyHandled, stale,
 * signatureRequired (agree only), notChosen, notPossible or recordDamaged; a refusal changes nothing.
 */
export function takeDecision(ctx: Ctx, type: DecisionType, input: DecisionInput): Promise<DecisionAnswer> {
  const fileId = fileIdOf(input.baseImage ?? '')
  const first = ({ db, tenantId, user }: TxCtx) =>
    Promise.all([
      lockToDecide(db, tenantId, input.id),
      fileId ? lockSignature(db, tenantId, { fileId, ownerId: user.id }) : undefined,
    ])
  const decide = async (
    ctx: TxCtx,
    [locked, sha256]: Awaited<ReturnType<typeof first>>,
  ): Promise<DecisionAnswer> => {
    if (!locked) throw new AppError('notFound')
    const { approval, rows } = locked
    ctx = { ...ctx, db: keptAsOf(ctx.db, rows.referenceVersion) }
    if (!isOnRecord(approval)) throw new AppError(refusedOnDraft(type, approval.applicantId === ctx.user.id))
    const { recorded, state, round, definition, content } = await readRecordToDecide(ctx, approval, rows)
    if (isOtherTask(state, ctx.user.id, { type, taskId: input.taskId })) throw new AppError('stale')
    let parsed: StoredContent | undefined
    const readContent = () => (parsed ??= readStoredContent(content))
    const action = actionOf(ctx.user.id, type, input)
    const subject: FactSubject = {
      tenantId: ctx.tenantId,
      applicantId: approval.applicantId,
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
      const isPossible = isChoicePossible(input.chosen ?? {}, needed, facts, approval.applicantId)
      // A person who saw another version was offered the choices of that version.
      if (isStale && (!isPossible || !outcome.ok)) throw new AppError('stale')
      if (!isPossible) throw new AppError('notPossible', { field: 'chosen' })
    }
    if (type === 'abandon' && (outcome.ok || outcome.refusal === 'alreadyHandled')) {
      await refuseUsed(ctx, approval.id)
    }
    if (!outcome.ok) return refuse(ctx, { type, refusal: outcome.refusal, definition, state, subject })
    if (isStale) throw new AppError('stale')
    const decided = decidedTask(outcome.events, input.opinion ?? '')
    // A withdrawal names no task, so a given taskId is stale there.
    if (input.taskId !== undefined && input.taskId !== taskOf(outcome.events)) throw new AppError('stale')
    const signature = sign(ctx, outcome.events, fileId, sha256)
    const saved = await commitOutcome(ctx, {
      actor: { kind: 'person', id: ctx.user.id },
      actorName: ctx.user.name,
      approval,
      definition,
      before: state,
      outcome,
      given,
      people,
      time: laterOf(approval.time, recorded.time),
      lastTime: recorded.time,
      contentHash: round.contentHash,
      decided: decided && { ...decided, signatureFileId: signature?.fileId ?? null },
      opinion: input.opinion ?? '',
      signatureSha256: signature?.sha256,
      chosenNext: input.chosen,
    })
    const lease = { id: saved.id, kind: saved.kind, values: () => readContent().values }
    if (saved.status === 'approved' && approval.status !== 'approved') await occupyRooms(ctx, lease)
    // Nobody signs a lease that cannot be approved any more.
    else if (type === 'agree') await refuseLetRooms(ctx, lease)
    return { id: saved.id, approvalStatus: statusNames[saved.status], version: saved.version }
  }
  return once(ctx, `oa_message/${type}`, input, decide, { first })
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
 * Spends the uploaded signature picture on an agreement, which needs one, or on a handling or answer, which may go
 * without. The picture must be the signer's own; it is found by the file id in its address, so an expired address still
 * counts. `sha256` is that of the locked picture; undefined when it is not the signer's or was spent before.
 */
function sign(
  ctx: TxCtx,
  events: readonly DomainEvent[],
  fileId: string | undefined,
  sha256: string | undefined,
): { fileId: string; sha256: string } | undefined {
  const signed = events.find(({ type }) => type === 'agreed' || type === 'completed' || type === 'answered')
  if (!signed || !('taskId' in signed)) return undefined
  if (!fileId && signed.type !== 'agreed') return undefined
  if (!fileId || !sha256) throw new AppError('signatureRequired', { field: 'baseImage' })
  sendWithCommit(ctx.db, spendSignature(ctx.db, ctx.tenantId, { fileId, spentBy: signed.taskId }))
  return { fileId, sha256 }
}
