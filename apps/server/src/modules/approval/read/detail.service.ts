import type { Attachment, Detail, PathStepView } from '@countersign/contract'
import { previewPath, skippedSteps, type State, wantsForPreview } from '@countersign/engine'
import {
  type Card,
  findForm,
  type FormDefinition,
  formatFen,
  presentFlat,
  type Values,
} from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import { asOfCall, type Ctx, readTogether } from '../../../platform/context.ts'
import {
  addressOf,
  type FileDeps,
  isAttachableBy,
  listFiles,
  listFilesOfRequest,
  presentFile,
} from '../../file/index.ts'
import { loadFacts } from '../../flow/index.ts'
import { findFormOfRound, readCompanyForm } from '../../form-customization/index.ts'
import { listDepartments, namesOfPeople } from '../../organisation/index.ts'
import { type CoveredTask, listCoveredOf } from '../delegation/delegation.repository.ts'
import { isDelegating } from '../delegation/delegation.service.ts'
import { presentLinks } from '../link/link.service.ts'
import { paymentOf } from '../record/payment.rules.ts'
import { readRecordedRow, type RequestRecord } from '../record/read-record.service.ts'
import { findToShow, type RowToShow } from '../record/recorded-rows.repository.ts'
import { isOnRecord, rowOf } from '../record/rows-of-record.rules.ts'
import { type ApprovalRow, ownerOfRow } from '../request/approval-row.rules.ts'
import { isEditable, statusNames } from '../request/approval-status.rules.ts'
import { requireReadable } from '../request/may-read.service.ts'
import { attachmentsIn, idsIn } from '../request/named-in-values.rules.ts'
import { emptyState } from '../request/new-approval.rules.ts'
import type { StoredContent } from '../request/stored-content.rules.ts'
import { readDraft } from './read-values.service.ts'
import { presentApprovalPath } from './approval-path.presenter.ts'
import { actingOf } from './acting.rules.ts'
import { mayDo, mentionable, presentChoices, taskKindOf } from './choices.presenter.ts'
import { presentHappenings } from './happenings.presenter.ts'
import { readToChoose } from './to-choose.service.ts'
import { readWhyAsked } from './why-asked.presenter.ts'
import { presentHistory, presentTrail } from './trail.presenter.ts'

/**
 * A request as the dialog shows it. Refuses with notFound when `kind` is given and is not the request's own.
 */
export async function readDetail(ctx: Ctx, files: FileDeps, id: string, kind?: string): Promise<Detail> {
  const { tenantId, user } = ctx
  const row = await findToShow(ctx.db, { tenantId, id, readerId: user.id })
  // Most requests need nothing more but reference data, which is kept.
  return readTogether(asOfCall(ctx), async (ctx) =>
    present(ctx, files, await requireReadable(ctx, row, kind)),
  )
}

async function present(
  ctx: Ctx,
  files: FileDeps,
  { draft, events, content: text, ...approval }: RowToShow,
): Promise<Detail> {
  const { id } = approval
  const product = findForm(approval.kind)
  if (!product) throw new AppError('notFound')
  const record = isOnRecord(approval)
    ? await readRecordedRow(ctx, { ...approval, events, content: text })
    : undefined
  const shown = record?.content
  const row = record
    ? { ...approval, ...rowOf(id, record.recorded), draftRevision: approval.draftRevision }
    : approval
  const isOwn = ownerOfRow(row) === ctx.user.id
  const edited = isOwn ? draft : null
  const current = edited ? (await readCompanyForm(ctx, product)).form : product
  const form = (shown && findFormOfRound(shown)) ?? current
  const entered = edited ? await presentEntered(ctx, files, current, id, edited) : {}
  const content = shown ?? (edited ? await readDraft(ctx, current, edited) : { values: {}, cards: [] })
  const state = record?.state ?? emptyState({ applicantId: row.applicantId })
  const covered = await listCoveredNow(ctx, id, state)
  const acting = actingOf(record, state, ctx.user.id, covered)
  const signatureOf = (id: string) => addressOf(ctx, files, id)
  const { values } = content
  const [attachments, mentioned, whyOf, toChoose, route, links] = await Promise.all([
    shown ? presentSigned(ctx, files, form, shown) : entered,
    namesOfPeople(ctx.db, ctx.tenantId, mentionable(record, ctx.user.id)),
    record ? readWhyAsked(ctx, record) : () => '',
    readToChoose(ctx, record, { row, form, values }, acting),
    record ? pathAhead(ctx, row, record, { form, values }) : [],
    presentLinks(ctx, form, values),
  ])
  return {
    ...(await presentForm(ctx, form, content, attachments, shown?.names)),
    id,
    kind: row.kind,
    type: form.typeName,
    applyNo: row.applyNo,
    approvalStatus: statusNames[row.status],
    version: row.version,
    taskId: acting.task?.id ?? null,
    taskKind: taskKindOf(record, acting),
    ...(acting.instead && { actingFor: acting.instead.name }),
    flowId: row.applicantId,
    round: row.round,
    createName: row.createName,
    departmentName: row.deptName,
    applicationName: row.name,
    applicationDate: formatTime(row.appliedAt),
    personTable: record ? presentTrail(record, record.round, { signatureOf, whyOf, covered }) : [],
    route,
    history: record ? presentHistory(record, { signatureOf, whyOf }) : [],
    actions: mayDo(record, acting),
    choices: presentChoices(record, acting, mentioned, toChoose),
    happenings: record
      ? presentHappenings(record.recorded, ctx.language, (file) => presentFile(ctx, files, file))
      : [],
    from: record?.recorded.copies.find((copy) => copy.userId === ctx.user.id)?.fromName ?? '',
    warnings: (shown?.warnings ?? []).map(({ code, field, message }) => ({
      code,
      field,
      message: message[ctx.language],
    })),
    values: edited ?? shown?.values ?? {},
    attachments,
    links,
    editedFiles: shown ? Object.values(entered).flat() : [],
    revision: isOwn && isEditable(row.status) ? row.draftRevision : null,
    ...presentPayment(record),
    ...(record?.recorded.isSeeded && { isSeeded: true }),
  }
}

function presentPayment(record: RequestRecord | undefined): Pick<Detail, 'payment'> {
  const payment = record && paymentOf(record.recorded)
  if (!payment) return {}
  const { state, payableFen, paidFen, paidOn, failure } = payment
  return { payment: { state, amount: formatFen(payableFen), paid: formatFen(paidFen), paidOn, failure } }
}

/** Tasks of the request on which somebody may act in the place of another; most requests have none, and nothing is read. */
async function listCoveredNow(ctx: Ctx, id: string, { tasks }: State): Promise<CoveredTask[]> {
  const open = tasks.filter((task) => task.state === 'open').map(({ assigneeId }) => assigneeId)
  if (open.length === 0 || !(await isDelegating(ctx, open))) return []
  return listCoveredOf(ctx.db, ctx.tenantId, [id])
}

/** The files of a round under the names they had when it was submitted. */
async function presentSigned(
  ctx: Ctx,
  files: FileDeps,
  form: FormDefinition,
  { values, attachments }: StoredContent,
): Promise<Detail['attachments']> {
  const old = attachments.filter((file) => file.mime === undefined)
  const types = await listFiles(
    ctx.db,
    ctx.tenantId,
    old.map((file) => file.id),
  )
  const shown = attachments.map((file) => {
    const mime = file.mime ?? types.find((type) => type.id === file.id)?.mime ?? ''
    return presentFile(ctx, files, { ...file, mime })
  })
  return byField(form, values, shown)
}

/**
 * Shows only those files of a draft that its applicant may attach: the ids in a draft have not been checked
 * yet.
 */
async function presentEntered(
  ctx: Ctx,
  files: FileDeps,
  form: FormDefinition,
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Detail['attachments']> {
  const linked = await listFilesOfRequest(ctx.db, ctx.tenantId, id)
  const named = attachmentsIn(form, data).flatMap(([, ids]) => ids)
  const found = await listFiles(ctx.db, ctx.tenantId, named)
  const shown = found
    .filter((file) => linked.includes(file.id) || isAttachableBy(ctx.user.id, file))
    .map((file) => presentFile(ctx, files, file))
  return byField(form, data, shown)
}

function byField(
  form: FormDefinition,
  values: Readonly<Record<string, unknown>>,
  files: Attachment[],
): Detail['attachments'] {
  const byId = new Map(files.map((file) => [file.id, file]))
  return Object.fromEntries(
    attachmentsIn(form, values).map(([key, ids]) => [key, ids.flatMap((id) => byId.get(id) ?? [])] as const),
  )
}

/**
 * The values one by one, with names in place of ids: the recorded names of a submitted request, today's names
 * for a draft.
 */
async function presentForm(
  ctx: Ctx,
  form: FormDefinition,
  { values, cards }: { values: Values; cards: Card[] },
  attachments: Detail['attachments'],
  names: Readonly<Record<string, string>> | undefined,
): Promise<Record<string, unknown> & { cards: Card[] }> {
  const known = names ?? (await namesOf(ctx, values))
  const files = Object.values(attachments).flat()
  const flat = presentFlat(form, values, {
    person: (id) => known[id] ?? '',
    department: (id) => known[id] ?? '',
    fileName: (id) => files.find((file) => file.id === id)?.name ?? '',
    fileUrl: (id) => files.find((file) => file.id === id)?.url ?? '',
  })
  return { ...flat, cards }
}

async function namesOf(ctx: Ctx, values: Values): Promise<Record<string, string>> {
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const people = await namesOfPeople(ctx.db, ctx.tenantId, idsIn(values))
  return Object.fromEntries([...departments.map(({ id, name }) => [id, name] as const), ...people])
}

/**
 * Steps not reached yet, as of today, and steps that were skipped. A request that is not running has no steps
 * ahead.
 */
async function pathAhead(
  ctx: Ctx,
  { status, departmentId, applicantId }: ApprovalRow,
  { definition, state, round }: RequestRecord,
  { form, values }: { form: FormDefinition; values: Values },
): Promise<PathStepView[]> {
  const skipped = skippedSteps(definition, state)
  if (status !== 'running') return presentApprovalPath(ctx, definition, skipped)
  const { facts } = await loadFacts(ctx.db, wantsForPreview(definition, state), {
    tenantId: ctx.tenantId,
    applicantId,
    handlerIds: state.handlerIds,
    departmentId,
    values: () => values,
    form: () => form,
    chosen: (nodeId) => round.chosen?.[nodeId] ?? [],
  })
  return presentApprovalPath(ctx, definition, [...skipped, ...previewPath(definition, state, facts)])
}
