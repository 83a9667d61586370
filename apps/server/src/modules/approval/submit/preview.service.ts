import type { PathStepView } from '@countersign/contract'
import { isLeftToApplicant, previewPath, stepsOf, stepsToChoose, wantsForPreview } from '@countersign/engine'
import { columnsOf, exampleValues, type FormDefinition, jsonSchema, labelsOffered } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatDate } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readDictionaries } from '../../dictionary/index.ts'
import { findSample } from '../../file/index.ts'
import { findPublishedFlow, listChoosable, loadFacts } from '../../flow/index.ts'
import { readCompanyForm, readFormToStart } from '../../form-customization/index.ts'
import { findColleague, listDepartmentsOf } from '../../organisation/index.ts'
import { settingsOf } from '../../setting/index.ts'
import { chosenFor } from '../decide/decision.rules.ts'
import { readValues } from '../read/read-values.service.ts'
import { presentApprovalPath } from '../read/approval-path.presenter.ts'
import { findApproval } from '../request/approval.repository.ts'
import { emptyState } from '../request/new-approval.rules.ts'
import { requireOwn } from './own-request.rules.ts'

/**
 * The approval path of a request if it were submitted now: people, order and reasons. Not binding. Refuses with
 * notFound or notApplicant an id that the caller could not submit, with kindNotOffered a new request of a kind
 * that the caller may not start, and with noFlow a kind without a published flow.
 */
export async function previewApprovalPath(
  ctx: Ctx,
  product: FormDefinition,
  input: Record<string, unknown> & { id?: string; chosen?: Record<string, string[]> },
): Promise<PathStepView[]> {
  if (input.id !== undefined) requireOwn(ctx, product, await findApproval(ctx.db, ctx.tenantId, input.id))
  const { form } = await (input.id === undefined ? readFormToStart : readCompanyForm)(ctx, product)
  const read = await readValues(ctx, form, input, input.id)
  const { company } = columnsOf(form, read.values)
  const flow = await findPublishedFlow(ctx.db, ctx.tenantId, form.kind, company ?? '')
  if (!flow) throw new AppError('noFlow')
  const state = emptyState(ctx.user.id)
  const { facts } = await loadFacts(ctx.db, wantsForPreview(flow.definition, state), {
    tenantId: ctx.tenantId,
    applicantId: ctx.user.id,
    departmentId: read.department.id,
    values: () => read.values,
    form: () => form,
    chosen: (nodeId) => chosenFor(input.chosen, nodeId) ?? [],
  })
  const { definition } = flow
  const next = stepsToChoose(definition, state, { type: 'submit', by: ctx.user.id }, facts)
  const choosing = stepsOf(definition).filter((step) => isLeftToApplicant(step) || next.includes(step))
  const choosable = await listChoosable(ctx.db, choosing, {
    tenantId: ctx.tenantId,
    applicantId: ctx.user.id,
  })
  return presentApprovalPath(ctx, definition, previewPath(definition, state, facts), choosable)
}

/**
 * JSON schema of a form's values, with an example that `add` accepts unchanged. Refuses with kindNotOffered a caller who
 * may not start the kind.
 */
export async function describeForm(
  ctx: Ctx,
  product: FormDefinition,
): Promise<{ schema: Record<string, unknown>; example: Record<string, unknown> }> {
  const { form } = await readFormToStart(ctx, product)
  const [department] = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  const dictionaries = await readDictionaries(ctx)
  const example = exampleValues(form, {
    userId: ctx.user.id,
    userName: ctx.user.name,
    departmentId: department?.id ?? '',
    today: formatDate(ctx.now()),
    colleagueId: (await findColleague(ctx.db, ctx.tenantId, ctx.user.id)) ?? ctx.user.id,
    companies: labelsOffered(dictionaries.mainstay),
    settings: await settingsOf(ctx, ctx.tenantId),
    sampleFileId: (await findSample(ctx.db, ctx.tenantId)) ?? '',
  })
  return { schema: jsonSchema(form, (code) => dictionaries[code]), example: { ...example } }
}
