import {
  type contract,
  type FlowInFull,
  type FlowProblem,
  type FlowRow,
  type InputOf,
  type Page,
  sayFlowProblem,
  type SavedFlow,
} from '@countersign/contract'
import { type Definition, type Problem, problemsOf } from '@countersign/engine'
import { findForm, type FormDefinition, kinds, otherCompany } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { readDictionaries } from '../dictionary/index.ts'
import { type FieldsOfFlow, readFormOf } from '../form-customization/index.ts'
import { differenceOf } from './difference.rules.ts'
import { presentFlow, presentInFull, presentProblem } from './flow-record.presenter.ts'
import {
  deleteDraft,
  deleteFlow,
  findFlow,
  findStoredDefinition,
  insertFlow,
  listAllPublished,
  listFlowsOfKind,
  listOpenDefinitions,
  listPage,
  listPublished,
  listVersions,
  publishDraft,
  retirePublished,
  saveDraft,
  type StoredFlow,
  touchFlow,
} from './flow-record.repository.ts'
import { asksAdministrator, knownFor, missingIn, namesFor } from './known.service.ts'
import { fieldsIn } from './named-in.rules.ts'
import { readDefinition } from './stored-definition.rules.ts'
import { withMarks } from './with-marks.rules.ts'

export async function listFlows(
  ctx: Ctx,
  { kind, name, company, state, ...asked }: InputOf<typeof contract.flowList>,
): Promise<Page<FlowRow>> {
  // A text that names no kind finds nothing.
  const ofKind = kind === undefined ? undefined : (findForm(kind)?.kind ?? kind)
  const filter = { tenantId: ctx.tenantId, kind: ofKind, name, company, state }
  const page = await listPage(ctx.db, filter, asked)
  const published = await listPublished(
    ctx.db,
    ctx.tenantId,
    page.records.map(({ id }) => id),
  )
  const running = page.records.flatMap(({ id, kind }) => readPublished(id, kind, published.get(id)))
  const missing = await missingIn(ctx, running)
  const asking = new Set(running.filter(asksAdministrator).map(({ id }) => id))
  return mapPage(page, (flow) => presentFlow(flow, ctx.language, missing.get(flow.id), asking.has(flow.id)))
}

const placeOf = (kind: string) => kinds.findIndex((one) => one === kind)

function readPublished(id: string, kind: string, stored: unknown) {
  const form = findForm(kind)
  return stored !== undefined && form ? [{ id, form, definition: readDefinition(stored) }] : []
}

/** Names of the published flows that ask for somebody who does not exist, or for a role that nobody holds, in the order of the kinds. */
export async function flowsLacking(ctx: Ctx): Promise<string[]> {
  const stored = await listAllPublished(ctx.db, ctx.tenantId)
  const flows = stored.flatMap(({ id, kind, definition }) => readPublished(id, kind, definition))
  const missing = await missingIn(ctx, flows)
  return stored
    .filter(({ id }) => (missing.get(id) ?? []).length > 0)
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind))
    .map(({ name }) => name)
}

/** A flow with one of its versions. Refuses (404, notFound) a flow or a version that does not exist. */
export async function readFlow(
  ctx: Ctx,
  { id, number }: { id: string; number?: number | undefined },
): Promise<FlowInFull> {
  const flow = await getFlow(ctx, id)
  const published = flow.publishedNumber === 0 ? flow.number : flow.publishedNumber
  const shownNumber = number ?? (flow.state === 'draft' ? flow.number : published)
  const definition = await findVersion(ctx, id, shownNumber)
  if (!definition) throw new AppError('notFound')
  const versions = await listVersions(ctx.db, ctx.tenantId, id)
  return presentInFull(flow, { shownNumber, definition, versions }, ctx.language)
}

/** Problems that keep a definition from being published as a flow of this kind. */
export async function checkFlow(
  ctx: Ctx,
  { kind, definition }: InputOf<typeof contract.flowCheck>,
): Promise<FlowProblem[]> {
  const problems = await problemsIn(ctx, await readFormOf(ctx, kind), definition)
  return problems.map((problem) => presentProblem(problem, ctx.language))
}

/**
 * Saves the draft of a flow, and publishes it on demand. Refuses a flow that does not exist or was changed meanwhile,
 * another kind or company than its own, a second flow of a kind for the same company, and the publication of a flow
 * with problems, which then is not saved either.
 */
export function saveFlow(ctx: Ctx, input: InputOf<typeof contract.flowSave>): Promise<SavedFlow> {
  return once(ctx, 'oa-proval/saveOrUpdate', input, async (ctx) => {
    const { definition, name, publish } = input
    await lockList(ctx.db, 'flow', ctx.tenantId)
    const found = input.id === undefined ? undefined : await findFlow(ctx.db, ctx.tenantId, input.id)
    if (input.id !== undefined) requireVersion(found, input.version)
    await refusePlace(ctx, found, input)
    const { id, kind, company } = found ?? { id: ctx.newId(), kind: input.kind, company: input.company ?? '' }
    const form = await readFormOf(ctx, kind)
    const change = { id, name, by: ctx.user.id, at: ctx.now() }
    if (found) await touchFlow(ctx.db, ctx.tenantId, change)
    else await insertFlow(ctx.db, ctx.tenantId, { ...change, kind, company })
    const before = found && (await findVersion(ctx, id, found.number))
    const number = found?.state === 'draft' ? found.number : (found?.number ?? 0) + 1
    await saveDraft(ctx.db, ctx.tenantId, { id: ctx.newId(), flowId: id, number, definition, at: ctx.now() })
    await recordAudit(ctx, {
      action: 'flowSave',
      subject: { kind: 'flow', id, name },
      before: found && { name: found.name, number: found.number },
      after: {
        ...(!found && { kind: form.typeName, company }),
        name,
        number,
        changes: await changesIn(ctx, form, before, definition),
      },
    })
    if (publish) await publishVersion(ctx, await getFlow(ctx, id), definition)
    return savedFlow(ctx, id, definition)
  })
}

/**
 * Publishes the draft of a flow. Refuses a flow that does not exist, was changed meanwhile or has no draft, and a draft
 * with problems.
 */
export function publishFlow(ctx: Ctx, input: InputOf<typeof contract.flowPublish>): Promise<SavedFlow> {
  return once(ctx, 'oa-proval/publish', input, async (ctx) => {
    const flow = await lockFlow(ctx, input)
    if (flow.state !== 'draft') throw new AppError('flowWithoutDraft')
    const definition = await getVersion(ctx, flow.id, flow.number)
    await touchFlow(ctx.db, ctx.tenantId, { ...flow, by: ctx.user.id, at: ctx.now() })
    await publishVersion(ctx, flow, definition)
    return savedFlow(ctx, flow.id, definition)
  })
}

/** The old version is retired in the same transaction, so that a submission finds one of the two. */
async function publishVersion(ctx: TxCtx, flow: StoredFlow, definition: Definition): Promise<void> {
  const form = await readFormOf(ctx, flow.kind)
  const problems = await problemsIn(ctx, form, definition)
  if (problems.length > 0) refuseProblems(problems)
  const before =
    flow.publishedNumber === 0 ? undefined : await findVersion(ctx, flow.id, flow.publishedNumber)
  await retirePublished(ctx.db, ctx.tenantId, flow.id)
  await publishDraft(ctx.db, ctx.tenantId, { flowId: flow.id, by: ctx.user.id, at: ctx.now() })
  await recordAudit(ctx, {
    action: 'flowPublish',
    subject: subjectOf(flow),
    before: { publishedNumber: flow.publishedNumber },
    after: { publishedNumber: flow.number, changes: await changesIn(ctx, form, before, definition) },
  })
}

/**
 * Retires the published version of a flow; the flow for all companies then takes its place. Refuses a retirement that
 * would leave a company without a flow, since its people could submit nothing of this kind (G-396).
 */
export function retireFlow(ctx: Ctx, input: InputOf<typeof contract.flowRetire>): Promise<SavedFlow> {
  return once(ctx, 'oa-proval/retire', input, async (ctx) => {
    const flow = await lockFlow(ctx, input)
    if (flow.publishedNumber === 0) throw new AppError('flowNotPublished')
    if (await isNeeded(ctx, flow)) throw new AppError('flowNeeded')
    await touchFlow(ctx.db, ctx.tenantId, { ...flow, by: ctx.user.id, at: ctx.now() })
    await retirePublished(ctx.db, ctx.tenantId, flow.id)
    await recordAudit(ctx, {
      action: 'flowRetire',
      subject: subjectOf(flow),
      before: { publishedNumber: flow.publishedNumber },
      after: { publishedNumber: 0 },
    })
    return savedFlow(ctx, flow.id, await getVersion(ctx, flow.id, flow.number))
  })
}

/** Whether some company would have no flow without this one. */
async function isNeeded(ctx: TxCtx, flow: StoredFlow): Promise<boolean> {
  const ofKind = await listFlowsOfKind(ctx.db, ctx.tenantId, flow.kind)
  const others = ofKind.filter(({ id, publishedNumber }) => id !== flow.id && publishedNumber > 0)
  const companies = new Set(others.map(({ company }) => company))
  if (flow.company !== '' || companies.has('')) return !companies.has('')
  const { mainstay } = await readDictionaries(ctx)
  // A company that is typed instead of chosen has no flow of its own.
  return mainstay.some(({ label, isActive }) => isActive && (label === otherCompany || !companies.has(label)))
}

/** Discards the draft of a flow, and the flow itself if it never had another version. */
export function discardDraft(
  ctx: Ctx,
  input: InputOf<typeof contract.flowDiscardDraft>,
): Promise<{ isRemoved: boolean }> {
  return once(ctx, 'oa-proval/discardDraft', input, async (ctx) => {
    const flow = await lockFlow(ctx, input)
    if (flow.state !== 'draft') throw new AppError('flowWithoutDraft')
    await deleteDraft(ctx.db, ctx.tenantId, flow.id)
    const isRemoved = (await listVersions(ctx.db, ctx.tenantId, flow.id)).length === 0
    if (isRemoved) await deleteFlow(ctx.db, ctx.tenantId, flow.id)
    else await touchFlow(ctx.db, ctx.tenantId, { ...flow, by: ctx.user.id, at: ctx.now() })
    await recordAudit(ctx, {
      action: 'flowDiscard',
      subject: subjectOf(flow),
      before: { number: flow.number },
      after: {},
    })
    return { isRemoved }
  })
}

function subjectOf({ id, name }: Pick<StoredFlow, 'id' | 'name'>) {
  return { kind: 'flow', id, name } as const
}

/** Locks the flows of the tenant and answers one that the caller saw as it is. */
async function lockFlow(
  ctx: TxCtx,
  { id, version }: { id: string; version?: number | undefined },
): Promise<StoredFlow> {
  await lockList(ctx.db, 'flow', ctx.tenantId)
  const flow = await getFlow(ctx, id)
  requireVersion(flow, version)
  return flow
}

async function getFlow(ctx: Pick<Ctx, 'db' | 'tenantId'>, id: string): Promise<StoredFlow> {
  const flow = await findFlow(ctx.db, ctx.tenantId, id)
  if (!flow) throw new AppError('notFound')
  return flow
}

async function findVersion(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  flowId: string,
  number: number,
): Promise<Definition | undefined> {
  const stored = await findStoredDefinition(ctx.db, ctx.tenantId, { flowId, number })
  return stored === undefined ? undefined : withMarks(readDefinition(stored))
}

async function getVersion(ctx: TxCtx, flowId: string, number: number): Promise<Definition> {
  const definition = await findVersion(ctx, flowId, number)
  if (!definition) throw new AppError('notFound')
  return definition
}

/** Refuses another kind or company than the flow has, an unknown company, and a company that has a flow already. */
async function refusePlace(
  ctx: TxCtx,
  found: StoredFlow | undefined,
  { kind, company }: { kind: string; company?: string | undefined },
): Promise<void> {
  if (found) {
    return refuseFields({
      kind: kind === found.kind ? undefined : 'flowFixed',
      company: (company ?? found.company) === found.company ? undefined : 'flowFixed',
    })
  }
  const wanted = company ?? ''
  const { mainstay } = await readDictionaries(ctx)
  const isKnown = wanted === '' || mainstay.some(({ label, isActive }) => isActive && label === wanted)
  const ofKind = await listFlowsOfKind(ctx.db, ctx.tenantId, kind)
  const isTaken = ofKind.some((flow) => flow.company === wanted)
  refuseFields({ company: isTaken ? 'flowTaken' : isKnown ? undefined : 'companyUnknown' })
}

async function problemsIn(ctx: Ctx, form: FormDefinition, definition: Definition): Promise<Problem[]> {
  return problemsOf(definition, await knownFor(ctx, form, definition))
}

/** The sentences stand at their nodes; those about the whole flow at its definition. */
function refuseProblems(problems: readonly Problem[]): never {
  throw new AppError('flowProblems', {
    detail: String(problems.length),
    findings: problems.map((problem) => ({
      path: problem.nodeId || 'definition',
      words: { zh: sayFlowProblem(problem, 'zh'), en: sayFlowProblem(problem, 'en') },
    })),
  })
}

/** The difference for the audit log, a line each; undefined without one. */
async function changesIn(
  ctx: TxCtx,
  form: FormDefinition,
  before: Definition | undefined,
  after: Definition,
): Promise<string | undefined> {
  const names = await namesFor(ctx, form, before ? [before, after] : [after])
  return differenceOf(before, after, names).join('\n') || undefined
}

async function savedFlow(ctx: TxCtx, id: string, definition: Definition): Promise<SavedFlow> {
  const { number, state, version, kind } = await getFlow(ctx, id)
  const problems = await problemsIn(ctx, await readFormOf(ctx, kind), definition)
  return {
    id,
    number,
    state,
    version,
    problems: problems.map((problem) => presentProblem(problem, ctx.language)),
  }
}

/** The fields that the published versions and the drafts of a kind read. */
export async function listFieldsOfFlows(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  kind: string,
): Promise<FieldsOfFlow[]> {
  const rows = await listOpenDefinitions(db, tenantId, kind)
  return rows.map(({ name, definition }) => ({
    flowName: name,
    fields: fieldsIn(readDefinition(definition)),
  }))
}
