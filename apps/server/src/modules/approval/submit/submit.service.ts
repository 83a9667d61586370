import { applicantsOf, isLeftToApplicant, pathOf, stepsToChoose, wants } from '@countersign/engine'
import type { FormDefinition } from '@countersign/forms'
import type { ApprovalStatus } from '@countersign/contract'
import type { Line } from '@countersign/ledger'
import { AppError } from '../../../platform/app-error.ts'
import { asOfCall, type Ctx, readTogether, type TxCtx } from '../../../platform/context.ts'
import { keptAsOf, sendWithCommit } from '../../../platform/database/pipelined-transaction.ts'
import { onceAfter } from '../../../platform/idempotency.ts'
import { occupyRooms, refuseTakenRooms } from '../../asset/index.ts'
import { linkFiles } from '../../file/index.ts'
import { claimsOf, listStandings } from '../../ledger/index.ts'
import {
  type FactSubject,
  findPublishedFlow,
  type FlowVersion,
  isChosenFrom,
  loadFacts,
  stepNames,
} from '../../flow/index.ts'
import { type CompanyForm, readCompanyForm, readFormToStart } from '../../form-customization/index.ts'
import { keepStanding } from '../../organisation/index.ts'
import { commitOutcome } from '../decide/commit-outcome.service.ts'
import { choiceAmong, chosenFor } from '../decide/decision.rules.ts'
import { refuse } from '../decide/refuse.service.ts'
import { type LinkRow, saveLinks } from '../link/link.repository.ts'
import { claim, sourcesIn } from '../link/claims.service.ts'
import { linkRowsIn, lockWithLinks } from '../link/link.service.ts'
import { type ReadValues, readValues, refuseIssues } from '../read/read-values.service.ts'
import { decideOnRecord, laterOf } from '../record/decide-on-record.rules.ts'
import { readToDecide } from '../record/decision-rows.repository.ts'
import { readRecordToDecide, type RequestRecord } from '../record/read-record.service.ts'
import { isOnRecord, requestOf, submission } from '../record/rows-of-record.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { findApproval, insertApproval, readMoment } from '../request/approval.repository.ts'
import { emptyState, newApproval } from '../request/new-approval.rules.ts'
import { deleteDraft, type RoundRow, saveRound } from '../request/round.repository.ts'
import type { ApplyNumbers } from './apply-no.service.ts'
import { nextRevision, refuseStale } from './draft.rules.ts'
import { requireSubmittable } from './own-request.rules.ts'
import { readStoredContent, saysTheSame } from '../request/stored-content.rules.ts'
import { type Content, contentOf, copiedUsers, fillIn } from './submission.rules.ts'

export interface SubmitAnswer {
  id: string
  applyNo: string
  approvalStatus: ApprovalStatus
}

type Input = Record<string, unknown> & { id?: string; revision?: number; chosen?: Chosen }

/** People whom the applicant chose for steps that leave them to the applicant, by node id. */
type Chosen = Record<string, string[]>

/**
 * `add` submits a new request or the caller's own draft; `update` resubmits a rejected or withdrawn request as
 * a new round under the flow now published. Refuses with invalid (all issues), notFound, notApplicant,
 * notSubmittable, draftStale, noFlow, noApprover or claimAboveLeft, and `add` with kindNotOffered.
 */
export function submit(
  ctx: Ctx,
  product: FormDefinition,
  action: 'submit' | 'resubmit',
  input: Input,
  numbers: ApplyNumbers,
): Promise<SubmitAnswer> {
  const prepare = async () => {
    const { used, read } = await readTogether(asOfCall(ctx), async (ctx) => {
      const [used, edited] = await Promise.all([
        (action === 'submit' ? readFormToStart : readCompanyForm)(ctx, product),
        input.id === undefined ? undefined : findApproval(ctx.db, ctx.tenantId, input.id),
      ])
      return { used, read: await readValues(ctx, used.form, input, edited) }
    })
    refuseIssues(read.issues)
    // Numbers are taken before the transaction begins: a counter inside it would let only one submission run at
    // a time.
    const applyNo =
      action === 'submit' ? await numbers.take(ctx.db, ctx.tenantId, product.prefix, ctx.now()) : ''
    return { used, read, applyNo }
  }
  return onceAfter(ctx, `${product.kind}/${action}`, input, prepare, async (ctx, { used, read, applyNo }) => {
    const { form } = used
    const links = linkRowsIn(form, read.values)
    const [, locked] = await Promise.all([
      keepStanding(ctx.db, ctx.tenantId),
      lockWithLinks(ctx, input.id, links),
    ])
    const found = requireSubmittable(ctx, form, action, { id: input.id, found: locked })
    if (found) refuseStale(found, input.revision)
    await refuseTakenRooms(ctx, { id: found?.id ?? '', kind: form.kind, values: () => read.values })
    const current = nextRevision(
      found ?? newApproval({ id: ctx.newId(), user: ctx.user, now: ctx.now() }, form),
    )
    if (!found) sendWithCommit(ctx.db, insertApproval(ctx.db, ctx.tenantId, current))
    const approval = fillIn(form, current, read, {
      createName: current.applicantId === ctx.user.id ? ctx.user.name : current.createName,
      applyNo: current.applyNo || applyNo,
    })
    const [now, rows, standings] = await Promise.all([
      readMoment(ctx.db, ctx.tenantId),
      isOnRecord(current) ? readToDecide(ctx.db, ctx.tenantId, current.id) : undefined,
      listStandings(ctx.db, ctx.tenantId, sourcesIn(form, read.values)),
    ])
    ctx = { ...ctx, db: keptAsOf(ctx.db, now.referenceVersion) }
    const flow = await findPublishedFlow(ctx.db, ctx.tenantId, form.kind, approval.company)
    const before = rows && (await readRecordToDecide(ctx, current, rows))
    if (!flow) throw new AppError('noFlow')
    const claimed = await claim(ctx, form, { values: read.values, ownId: current.id, standings })
    return startRound(ctx, used, flow, {
      approval,
      before,
      read: {
        ...read,
        warnings: [...read.warnings, ...claimed.warnings],
        cards: [...read.cards, ...(claimed.card ? [claimed.card] : [])],
      },
      links,
      lines: claimed.lines,
      chosen: input.chosen ?? {},
      time: found?.time ?? now.time,
      isNew: !found,
    })
  })
}

interface Round {
  /** The row with the columns that the submission sets. */
  approval: ApprovalRow
  /** Record of the earlier rounds; undefined for a first submission. */
  before: (RequestRecord & { content: string }) | undefined
  read: ReadValues
  links: LinkRow[]
  /** Lines that the round writes into the ledger. */
  lines: Line[]
  chosen: Chosen
  time: string
  isNew: boolean
}

async function startRound(
  ctx: TxCtx,
  used: CompanyForm,
  flow: FlowVersion,
  { approval, before, read, links, lines, chosen, time, isNew }: Round,
): Promise<SubmitAnswer> {
  const { form } = used
  const state = before?.state ?? emptyState({ applicantId: approval.applicantId })
  const resumes =
    before &&
    saysTheSame(form, readStoredContent(before.content), { values: read.values, attachments: read.files })
  const doing = submission(before?.recorded ?? { status: 'draft', rounds: [] }, ctx.user.id, {
    flowVersionId: flow.id,
    resumes,
  })
  const subject: FactSubject = {
    tenantId: ctx.tenantId,
    applicantId: approval.applicantId,
    handlerIds: state.handlerIds,
    departmentId: read.department.id,
    values: () => read.values,
    form: () => form,
    chosen: (nodeId) => chosenFor(chosen, nodeId) ?? [],
  }
  const { facts, people } = await loadFacts(ctx.db, wants(flow.definition, state, doing), subject)
  const { outcome, given } = decideOnRecord(flow.definition, state, doing, facts, ctx.newId)
  if (!outcome.ok)
    return refuse(ctx, {
      type: 'agree',
      refusal: outcome.refusal,
      definition: flow.definition,
      state,
      subject,
    })
  const next = stepsToChoose(flow.definition, state, doing, facts)
  const ownChoices = [...pathOf(flow.definition, facts).steps.filter(isLeftToApplicant), ...next]
  const isPossible = ownChoices.every(({ id }) =>
    isChosenFrom(chosenFor(chosen, id) ?? [], facts.people[id], applicantsOf(state)),
  )
  if (!isPossible) throw new AppError('notChosen', { field: 'chosen' })

  const { round } = outcome.state
  const content = contentOf(used, read, { applyNo: approval.applyNo, round })
  keepRound(ctx, approval.id, read, content, {
    round,
    formVersion: form.version,
    flowVersionId: flow.id,
  })
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
    contentHash: content.hash,
    copies: { userIds: copiedTo, at: read.readAt },
    chosenNext: choiceAmong(chosen, next),
    submitted: {
      record: {
        request: requestOf(approval),
        formVersion: form.version,
        flowVersionId: flow.id,
        flowSha256: flow.sha256,
        steps: stepNames(flow.definition),
        links,
        ...(form.ledger && { claims: claimsOf(lines) }),
        copiedTo,
        ...(approval.applicantId !== ctx.user.id && { name: ctx.user.name }),
        ...(resumes !== undefined && { resumes }),
        ...(Object.keys(chosen).length > 0 && { chosen }),
      },
      attachmentSha256s: content.attachments.map((file) => file.sha256),
    },
  })
  // A flow without a step to decide approves at once.
  if (saved.status === 'approved')
    await occupyRooms(ctx, { id: saved.id, kind: form.kind, values: () => read.values })
  // A new request has neither a draft nor the links of an earlier round.
  if (!isNew || links.length > 0) sendWithCommit(ctx.db, saveLinks(ctx.db, ctx.tenantId, saved.id, links))
  if (!isNew) sendWithCommit(ctx.db, deleteDraft(ctx.db, ctx.tenantId, saved.id))
  return { id: saved.id, applyNo: saved.applyNo, approvalStatus: statusNames[saved.status] }
}

/** Saves the content of a round and marks its files as used. */
function keepRound(
  ctx: TxCtx,
  approvalId: string,
  { values, warnings, readAt }: ReadValues,
  { text, hash, attachments }: Content,
  of: Pick<RoundRow, 'round' | 'formVersion' | 'flowVersionId'>,
): void {
  const row = { ...of, data: { ...values }, content: text, contentHash: hash, warnings, submittedAt: readAt }
  const ids = attachments.map((file) => file.id)
  sendWithCommit(ctx.db, saveRound(ctx.db, ctx.tenantId, approvalId, row))
  sendWithCommit(ctx.db, linkFiles(ctx.db, ctx.tenantId, approvalId, ids))
}
