import { wants } from '@countersign/engine'
import { columnsOf, type FormDefinition } from '@countersign/forms'
import type { ApprovalStatus } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { onceAfter } from '../../../platform/idempotency.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { linkFiles } from '../../file/index.ts'
import { findPublishedFlow, loadFacts } from '../../flow/index.ts'
import { insertApproval, type LockedApproval, readDatabaseTime } from '../request/approval.repository.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import type { ApplyNumbers } from './apply-no.service.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { commitOutcome } from '../decide/commit-outcome.service.ts'
import { refusalErrors } from '../decide/refusal-errors.rules.ts'
import { nextRevision, refuseStale } from './draft-revision.rules.ts'
import { saveCopies } from '../request/inbox.repository.ts'
import { type LinkRow, saveLinks } from '../link/link.repository.ts'
import { linkRowsIn, lockWithLinks } from '../link/link.service.ts'
import { emptyState, newApproval } from '../request/new-approval.rules.ts'
import { requireOwn } from './own-request.rules.ts'
import { decideOnRecord, laterOf } from '../record/decide-on-record.rules.ts'
import type { Submitted } from '../record/payloads.rules.ts'
import { isOnRecord, readRecordToDecide, type RequestRecord } from '../record/read-record.service.ts'
import { type ReadValues, readValues, refuseIssues } from '../read/read-values.service.ts'
import { deleteDraft, saveRound } from '../request/round.repository.ts'

export interface SubmitAnswer {
  id: string
  applyNo: string
  approvalStatus: ApprovalStatus
}

type Input = Record<string, unknown> & { id?: string; revision?: number }

/**
 * `add` submits a new request or an own draft, `update` resubmits a rejected or withdrawn one: a new round under
 * the flow now in force. Refuses with invalid (all issues), notFound, notApplicant, notSubmittable, draftStale,
 * noFlow, noApprover.
 */
export function submit(
  ctx: Ctx,
  form: FormDefinition,
  action: 'submit' | 'resubmit',
  input: Input,
  numbers: ApplyNumbers,
): Promise<SubmitAnswer> {
  const prepare = async () => {
    const read = await readValues(ctx, form, input, input.id)
    refuseIssues(read.issues)
    // Before the transaction begins: a counter in it would let one submit in at a time.
    const applyNo =
      action === 'submit' ? await numbers.take(ctx.db, ctx.tenantId, form.prefix, ctx.now()) : ''
    return { read, applyNo }
  }
  return onceAfter(ctx, `${form.kind}/${action}`, input, prepare, async (ctx, { read, applyNo }) => {
    const links = linkRowsIn(form, read.values)
    const found = checkOwn(ctx, form, action, input.id, await lockWithLinks(ctx, input.id, links))
    if (found) refuseStale(found, input.revision)
    const current = nextRevision(
      found ?? newApproval({ id: ctx.newId(), user: ctx.user, now: ctx.now() }, form),
    )
    if (!found) await insertApproval(ctx.db, ctx.tenantId, current)
    const time = found?.time ?? (await readDatabaseTime(ctx.db))
    const approval = fillIn(ctx, form, current, read, current.applyNo || applyNo)
    const before = isOnRecord(current) ? await readRecordToDecide(ctx, current) : undefined
    return startRound(ctx, form, action, { approval, before, read, links, time })
  })
}

interface Round {
  /** The row with what is submitted. */
  approval: ApprovalRow
  /** What is on record of the rounds before. */
  before: RequestRecord | undefined
  read: ReadValues
  links: LinkRow[]
  time: string
}

async function startRound(
  ctx: TxCtx,
  form: FormDefinition,
  action: 'submit' | 'resubmit',
  { approval, before, read, links, time }: Round,
): Promise<SubmitAnswer> {
  const flow = await findPublishedFlow(ctx.db, ctx.tenantId, form.kind)
  if (!flow) throw new AppError('noFlow')
  const state = before?.state ?? emptyState(approval.applicantId)
  const doing = { type: action, by: ctx.user.id }
  const { facts, people } = await loadFacts(ctx.db, wants(flow.definition, state, doing), {
    tenantId: ctx.tenantId,
    applicantId: approval.applicantId,
    departmentId: read.department.id,
    values: () => read.values,
  })
  const { outcome, given } = decideOnRecord(flow.definition, state, doing, facts, ctx.newId)
  if (!outcome.ok) throw new AppError(refusalErrors[outcome.refusal])

  const attachments = read.files.map(({ id, name, sha256, size, mime }) => ({ id, name, sha256, size, mime }))
  const content = canonicalJson({
    kind: form.kind,
    title: form.title,
    formVersion: form.version,
    applyNo: approval.applyNo,
    round: outcome.state.round,
    values: read.values,
    cards: read.cards,
    attachments,
    warnings: read.warnings,
    names: read.names,
  })
  const contentHash = sha256(content)
  await saveRound(ctx.db, ctx.tenantId, approval.id, {
    round: outcome.state.round,
    data: { ...read.values },
    content,
    contentHash,
    formVersion: form.version,
    flowVersionId: flow.id,
    warnings: read.warnings,
    submittedAt: read.readAt,
  })
  await linkFiles(
    ctx.db,
    ctx.tenantId,
    approval.id,
    attachments.map((file) => file.id),
  )
  const copiedTo = copiedUsers(read)
  const lastTime = before?.recorded.time ?? ''
  const saved = await commitOutcome(ctx, {
    actor: { kind: 'person', id: ctx.user.id },
    actorName: ctx.user.name,
    approval,
    definition: flow.definition,
    before: state,
    outcome,
    given,
    people,
    time: laterOf(time, lastTime),
    lastTime,
    contentHash,
    submitted: {
      record: {
        request: requestOf(approval),
        formVersion: form.version,
        flowVersionId: flow.id,
        flowSha256: flow.sha256,
        steps: Object.fromEntries(flow.definition.nodes.map(({ id, name }) => [id, name])),
        links,
        copiedTo,
      },
      attachmentSha256s: attachments.map((file) => file.sha256),
    },
  })
  await saveLinks(ctx.db, ctx.tenantId, saved.id, links)
  const copied = await saveCopies(ctx.db, ctx.tenantId, saved, {
    userIds: copiedTo,
    fromId: ctx.user.id,
    now: read.readAt,
  })
  await tellCopied(ctx, saved.id, copied)
  await deleteDraft(ctx.db, ctx.tenantId, saved.id)
  return { id: saved.id, applyNo: saved.applyNo, approvalStatus: statusNames[saved.status] }
}

async function tellCopied(ctx: TxCtx, approvalId: string, userIds: string[]): Promise<void> {
  const of = { approvalId, kind: 'copied', actorId: ctx.user.id } as const
  await publish(ctx.db, ctx.tenantId, 'notify', ...userIds.map((userId) => ({ ...of, userId })))
}

/** The request this edits, locked; undefined for a new one. */
function checkOwn(
  ctx: TxCtx,
  form: FormDefinition,
  action: 'submit' | 'resubmit',
  id: string | undefined,
  found: LockedApproval | undefined,
): LockedApproval | undefined {
  if (id === undefined) return undefined
  const own = requireOwn(ctx, form, found)
  const isDraft = own.status === 'draft'
  if (action === 'submit' ? !isDraft : isDraft) throw new AppError('notSubmittable')
  return own
}

function fillIn(
  ctx: Ctx,
  form: FormDefinition,
  current: ApprovalRow,
  read: ReadValues,
  applyNo: string,
): ApprovalRow {
  const columns = columnsOf(form, read.values)
  const name = read.values['applicationName']
  return {
    ...current,
    applyNo,
    name: typeof name === 'string' ? name : current.name,
    departmentId: read.department.id,
    createName: ctx.user.name,
    deptName: read.department.name,
    company: columns.company ?? '',
    amount: columns.amount,
    payee: columns.payee ?? '',
    periodFrom: columns.periodFrom,
    periodTo: columns.periodTo,
    appliedAt: read.readAt,
  }
}

/** The part of the row that the submission puts on record. */
function requestOf(row: ApprovalRow): Submitted['request'] {
  return {
    kind: row.kind,
    applyNo: row.applyNo,
    name: row.name,
    applicantId: row.applicantId,
    departmentId: row.departmentId,
    createName: row.createName,
    deptName: row.deptName,
    company: row.company,
    amount: row.amount,
    payee: row.payee,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    appliedAt: row.appliedAt.toISOString(),
  }
}

function copiedUsers(read: ReadValues): string[] {
  const given = read.values['ccUserIds']
  return Array.isArray(given) ? given.filter((one) => typeof one === 'string') : []
}
