import type { Language, PathStepView } from '@countersign/contract'
import {
  type Definition,
  isLeftToApplicant,
  previewPath,
  stepsOf,
  stepsToChoose,
  wantsForPreview,
} from '@countersign/engine'
import {
  columnsOf,
  exampleValues,
  type FormDefinition,
  jsonSchema,
  labelOf,
  labelsOffered,
  operandOf,
  type Values,
} from '@countersign/forms'
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
import { readOwnCompanies } from '../read/own-companies.service.ts'
import { readValues } from '../read/read-values.service.ts'
import { readRecord, readRecordedRound } from '../record/read-record.service.ts'
import { submission } from '../record/rows-of-record.rules.ts'
import { presentApprovalPath, whyNobody } from '../read/approval-path.presenter.ts'
import { whoseOf } from '../request/approval-row.rules.ts'
import { findApproval } from '../request/approval.repository.ts'
import { emptyState } from '../request/new-approval.rules.ts'
import { saysTheSame } from '../request/stored-content.rules.ts'
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
  const own =
    input.id === undefined
      ? undefined
      : requireOwn(ctx, product, await findApproval(ctx.db, ctx.tenantId, input.id))
  const { form } = await (input.id === undefined ? readFormToStart : readCompanyForm)(ctx, product)
  const read = await readValues(ctx, form, input, own)
  const { company } = columnsOf(form, read.values)
  const flow = await findPublishedFlow(ctx.db, ctx.tenantId, form.kind, company ?? '')
  if (!flow) throw new AppError('noFlow')
  const before =
    own?.status === 'rejected' && flow.definition.resumes ? await readRecord(ctx, own) : undefined
  const whose = own ? whoseOf(own) : { applicantId: ctx.user.id }
  const state = before?.state ?? emptyState(whose)
  const doing = submission(before?.recorded ?? { status: 'draft', rounds: [] }, ctx.user.id, {
    flowVersionId: flow.id,
    resumes:
      before &&
      own &&
      saysTheSame(form, await readRecordedRound(ctx, own.id, before.round), {
        values: read.values,
        attachments: read.files,
      }),
  })
  const { facts } = await loadFacts(ctx.db, wantsForPreview(flow.definition, state), {
    tenantId: ctx.tenantId,
    ...whose,
    departmentId: read.department.id,
    values: () => read.values,
    form: () => form,
    chosen: (nodeId) => chosenFor(input.chosen, nodeId) ?? [],
  })
  const { definition } = flow
  const next = stepsToChoose(definition, state, doing, facts)
  const choosing = stepsOf(definition).filter((step) => isLeftToApplicant(step) || next.includes(step))
  const choosable = await listChoosable(ctx.db, choosing, {
    tenantId: ctx.tenantId,
    ...whose,
  })
  const open = openFields(definition, form, read.values, ctx.language)
  const steps = previewPath(definition, state, facts, doing).map((step) =>
    open.has(step.nodeId) ? { ...step, people: [] } : step,
  )
  const missing = await whyNobody(ctx, definition, steps, open)
  return presentApprovalPath(ctx, definition, steps, { choosable, missing })
}

/** Labels of the fields that name the people of a step and are still blank, by node id of steps that ask nobody else. */
function openFields(
  definition: Definition,
  form: FormDefinition,
  values: Values,
  language: Language,
): Map<string, string[]> {
  const isBlank = (field: string) => operandOf(form, values, { kind: 'field', field }).type === 'empty'
  return new Map(
    stepsOf(definition).flatMap(({ id, rules }) => {
      const fields = rules.flatMap((rule) => ('field' in rule && isBlank(rule.field) ? [rule.field] : []))
      const labels = fields.map((field) => labelOf(form, field, language))
      return fields.length > 0 && fields.length === rules.length ? [[id, labels] as const] : []
    }),
  )
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
  const { own } = await readOwnCompanies(ctx, dictionaries)
  const example = exampleValues(form, {
    userId: ctx.user.id,
    userName: ctx.user.name,
    departmentId: department?.id ?? '',
    today: formatDate(ctx.now()),
    colleagueId: (await findColleague(ctx.db, ctx.tenantId, ctx.user.id)) ?? ctx.user.id,
    companies: own.length > 0 ? own : labelsOffered(dictionaries.mainstay),
    settings: await settingsOf(ctx, ctx.tenantId),
    sampleFileId: (await findSample(ctx.db, ctx.tenantId)) ?? '',
  })
  return { schema: jsonSchema(form, (code) => dictionaries[code]), example: { ...example } }
}
