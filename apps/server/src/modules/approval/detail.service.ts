import type { Detail, RouteStepView } from '@countersign/contract'
import { mayAct, previewRoute, skippedSteps, wantsForPreview } from '@countersign/engine'
import { type Card, findForm, type FormDefinition, presentFlat, type Values } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, inSnapshot, type TxCtx } from '../../platform/context.ts'
import { type FileDeps, listFiles, listFilesOfRequest, presentFile } from '../file/index.ts'
import { getFlowVersion, loadFacts } from '../flow/index.ts'
import { listDepartments, namesOfPeople } from '../organisation/index.ts'
import type { ApprovalRow } from './approval.repository.ts'
import { isEditable, statusNames } from './approval-status.ts'
import { findCopier } from './copy.repository.ts'
import { getReadable } from './may-read.ts'
import { presentLinks } from './link.service.ts'
import { attachmentsIn, idsIn } from './named-in-values.ts'
import { presentRoute } from './route.presenter.ts'
import { isOwnToAttach, readDraft } from './read-values.ts'
import { type DraftRow, findDraft, getRound, listRounds, type RoundRow } from './round.repository.ts'
import { readStoredCards, readStoredValues, readStoredWarnings } from './stored-content.ts'
import { type LoadedState, loadState } from './state.repository.ts'
import { presentHistory, presentTrail } from './trail.presenter.ts'
import { loadTrailWords } from './trail-words.ts'

/** A request as the dialog shows it; `type` or `kind`, where given, must be its own. */
export function readDetail(ctx: Ctx, files: FileDeps, id: string, kind?: string): Promise<Detail> {
  return inSnapshot(ctx, (ctx) => read(ctx, files, id, kind))
}

async function read(ctx: TxCtx, files: FileDeps, id: string, kind?: string): Promise<Detail> {
  const approval = await getReadable(ctx, id, kind)
  const form = findForm(approval.kind)
  if (!form) throw new AppError('notFound')
  const loaded = await loadState(ctx.db, ctx.tenantId, approval)
  const shown = approval.round === 0 ? undefined : await getRound(ctx.db, ctx.tenantId, id, approval.round)
  const rounds = await listRounds(ctx.db, ctx.tenantId, id)
  const names = await loadTrailWords(ctx.db, ctx.tenantId, approval, loaded, rounds)
  const words = { ...names, signature: (id: string) => addressOf(ctx, files, id) }
  const isOwn = approval.applicantId === ctx.user.id
  const edited = isOwn ? await findDraft(ctx.db, ctx.tenantId, id) : undefined
  const attachments = await presentAttachments(ctx, files, form, approval, shown?.data ?? edited?.data)
  const editing = shown && edited ? await presentAttachments(ctx, files, form, approval, edited.data) : {}
  const content = await contentOf(ctx, form, shown, edited)
  const task = loaded.state.tasks.find((one) => one.assigneeId === ctx.user.id && one.state === 'open')
  return {
    ...(await presentForm(ctx, form, content, attachments)),
    id,
    kind: approval.kind,
    type: form.typeName,
    applyNo: approval.applyNo,
    approvalStatus: statusNames[approval.status],
    version: approval.version,
    taskId: task?.id ?? null,
    flowId: approval.applicantId,
    round: approval.round,
    createName: approval.createName,
    departmentName: approval.deptName,
    applicationName: approval.name,
    applicationDate: formatTime(approval.appliedAt),
    personTable: presentTrail(loaded, words, approval.round, shown?.submittedAt),
    route: await routeAhead(ctx, approval, loaded, shown),
    history: presentHistory(loaded, words, rounds, approval.round),
    actions: mayAct(loaded.state, ctx.user.id),
    from: await findCopier(ctx.db, ctx.tenantId, id, ctx.user.id),
    warnings: presentWarnings(ctx, shown),
    values: edited?.data ?? shown?.data ?? {},
    attachments,
    links: await presentLinks(ctx, form, content.values),
    editedFiles: Object.values(editing).flat(),
    revision: isOwn && isEditable(approval.status) ? approval.draftRevision : null,
  }
}

/** Of a draft only what its writer may attach: what it names has not been checked yet. */
async function presentAttachments(
  ctx: Ctx,
  files: FileDeps,
  form: FormDefinition,
  approval: ApprovalRow,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Detail['attachments']> {
  const fields = attachmentsIn(form, data)
  const linked = await listFilesOfRequest(ctx.db, ctx.tenantId, approval.id)
  const found = await listFiles(
    ctx.db,
    ctx.tenantId,
    fields.flatMap(([, ids]) => ids),
  )
  const shown = new Map(
    found
      .filter((file) => linked.includes(file.id) || isOwnToAttach(ctx, file))
      .map((file) => [file.id, presentFile(ctx, files, file)]),
  )
  return Object.fromEntries(
    fields.map(([key, ids]) => [key, ids.flatMap((id) => shown.get(id) ?? [])] as const),
  )
}

/** The reader's own address of a file. */
function addressOf({ tenantId, user, now }: Ctx, files: FileDeps, id: string): string {
  return files.addresses.sign({ id, tenantId, userId: user.id }, now())
}

interface Content {
  values: Values
  cards: Card[]
}

/** What the round holds; of a draft, as much as can be read of what was entered so far. */
async function contentOf(
  ctx: Ctx,
  form: FormDefinition,
  shown: RoundRow | undefined,
  edited: DraftRow | undefined,
): Promise<Content> {
  if (shown) return { values: readStoredValues(shown.data), cards: readStoredCards(shown.content) }
  return edited ? readDraft(ctx, form, edited.data) : { values: {}, cards: [] }
}

async function presentForm(
  ctx: Ctx,
  form: FormDefinition,
  { values, cards }: Content,
  attachments: Detail['attachments'],
): Promise<Record<string, unknown> & { cards: Card[] }> {
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const people = await namesOfPeople(ctx.db, ctx.tenantId, idsIn(values))
  const files = Object.values(attachments).flat()
  const flat = presentFlat(form, values, {
    person: (id) => people.get(id) ?? '',
    department: (id) => departments.find((one) => one.id === id)?.name ?? '',
    fileName: (id) => files.find((file) => file.id === id)?.name ?? '',
    fileUrl: (id) => files.find((file) => file.id === id)?.url ?? '',
  })
  return { ...flat, cards }
}

/** Steps not reached yet and steps passed over. Nothing where nothing more will come. */
async function routeAhead(
  ctx: Ctx,
  approval: ApprovalRow,
  { state }: LoadedState,
  shown: RoundRow | undefined,
): Promise<RouteStepView[]> {
  if (!shown) return []
  const { definition } = await getFlowVersion(ctx.db, ctx.tenantId, shown.flowVersionId)
  const skipped = skippedSteps(definition, state)
  if (approval.status !== 'running') return presentRoute(ctx, definition, skipped)
  const facts = await loadFacts(ctx.db, wantsForPreview(definition, state), {
    tenantId: ctx.tenantId,
    departmentId: approval.departmentId,
    values: shown.data,
  })
  return presentRoute(ctx, definition, [...skipped, ...previewRoute(definition, state, facts)])
}

function presentWarnings(ctx: Ctx, shown: RoundRow | undefined): Detail['warnings'] {
  const warnings = shown ? readStoredWarnings(shown.warnings) : []
  return warnings.map(({ code, field, message }) => ({ code, field, message: message[ctx.language] }))
}
