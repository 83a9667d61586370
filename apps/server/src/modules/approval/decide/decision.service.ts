import { type Action, wants } from '@countersign/engine'
import type { ApprovalStatus } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { fileIdOf, spendSignature } from '../../file/index.ts'
import { loadFacts } from '../../flow/index.ts'
import { listUses } from '../link/link.repository.ts'
import { decideOnRecord, laterOf } from '../record/decide-on-record.rules.ts'
import { readRecordToDecide } from '../record/read-record.service.ts'
import { isOnRecord } from '../record/rows-of-record.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { lockApproval } from '../request/approval.repository.ts'
import type { Decided } from '../request/state-rows.rules.ts'
import { readStoredContent } from '../request/stored-content.rules.ts'
import { commitOutcome } from './commit-outcome.service.ts'
import { decidedTask, type DecisionType, isOtherTask, refusedOnDraft, usesInWords } from './decision.rules.ts'
import { refusalErrors } from './refusal-errors.rules.ts'

export interface DecisionInput {
  id: string
  version?: number
  taskId?: string
  opinion?: string
  baseImage?: string
}

export interface DecisionAnswer {
  id: string
  approvalStatus: ApprovalStatus
  version: number
}

/**
 * Takes one decision on one request, in one transaction: locks the request, compares its rows with its record,
 * loads what `wants` names, decides and saves. Refuses with notFound, notYours, alreadyHandled, stale,
 * signatureRequired (agree only) or recordDamaged; a refusal changes nothing.
 */
export function takeDecision(ctx: Ctx, type: DecisionType, input: DecisionInput): Promise<DecisionAnswer> {
  return once(ctx, `oa_message/${type}`, input, async (ctx) => {
    const approval = await lockApproval(ctx.db, ctx.tenantId, input.id)
    if (!approval) throw new AppError('notFound')
    if (!isOnRecord(approval)) throw new AppError(refusedOnDraft(type, approval.applicantId === ctx.user.id))
    const { recorded, state, round, definition, content } = await readRecordToDecide(ctx, approval)
    if (isOtherTask(state, ctx.user.id, input.taskId)) throw new AppError('stale')
    const action: Action = {
      type,
      by: ctx.user.id,
      ...(input.taskId !== undefined && { taskId: input.taskId }),
    }
    const { facts, people } = await loadFacts(ctx.db, wants(definition, state, action), {
      tenantId: ctx.tenantId,
      applicantId: approval.applicantId,
      departmentId: approval.departmentId,
      values: () => readStoredContent(content).values,
    })
    const { outcome, given } = decideOnRecord(definition, state, action, facts, ctx.newId)
    if (type === 'abandon' && (outcome.ok || outcome.refusal === 'alreadyHandled')) {
      await refuseUsed(ctx, approval.id)
    }
    if (!outcome.ok) throw new AppError(refusalErrors[outcome.refusal])
    if (input.version !== undefined && input.version !== approval.version) throw new AppError('stale')
    const decided = decidedTask(outcome.events, input.opinion ?? '')
    // A withdrawal decides no task, so a given taskId is stale there.
    if (input.taskId !== undefined && input.taskId !== decided?.taskId) throw new AppError('stale')
    const signature =
      type === 'agree' && decided ? await sign(ctx, decided, input.baseImage ?? '') : undefined
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
      signatureSha256: signature?.sha256,
    })
    return { id: saved.id, approvalStatus: statusNames[saved.status], version: saved.version }
  })
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
 * Spends the uploaded signature picture on this action. The picture must be the signer's own; it is found by
 * the file id in its address, so an expired address still counts.
 */
async function sign(
  ctx: TxCtx,
  decided: Decided,
  baseImage: string,
): Promise<{ fileId: string; sha256: string }> {
  const fileId = fileIdOf(baseImage)
  const sha256 =
    fileId &&
    (await spendSignature(ctx.db, ctx.tenantId, { fileId, ownerId: ctx.user.id, spentBy: decided.taskId }))
  if (!fileId || !sha256) throw new AppError('signatureRequired', { field: 'baseImage' })
  return { fileId, sha256 }
}
