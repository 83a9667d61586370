import type { InputOf, ListRow, ListState, OutputOf, Page } from '@countersign/contract'
import { contract, listStates } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'
import { findForm, foldedName, type FormDefinition, forms, kinds } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { dayRange, formatTime } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type PageAsked, pageOf, rangeOf } from '../../../platform/records/page.ts'
import { Totals as KeptTotals } from '../../../platform/totals.ts'
import { kindsToStart } from '../../form-customization/index.ts'
import { editableStatuses, statusNames, statusOfName } from '../request/approval-status.rules.ts'
import { readScopeOf } from '../request/may-read.service.ts'
import { countRows, type ListFilter, listPage } from './list.repository.ts'
import { estimateNamed } from './name-pairs.repository.ts'
import { countWhole, listWhole } from './whole-list.repository.ts'

type ListInput = InputOf<typeof contract.list>

/**
 * One page of one of the four lists. A filter with an unknown type finds nothing; a filter that cannot be
 * parsed is refused.
 */
export async function listRequests(ctx: Ctx, totals: Totals, input: ListInput): Promise<Page<ListRow>> {
  const filter = readFilter(ctx, input)
  if (!filter) return { records: [], total: 0, size: input.size, current: input.current, pages: 0 }
  return readPage(ctx, totals, await narrowed(ctx, totals, filter), input)
}

/** Above this number of rows a name is looked for in the index of all names. */
const manyRows = 1000
/** Names that contain a word are looked up one by one up to this number; a word of more names is soon found in the list itself. */
const mostNamed = 3000

/** Each two neighbouring Chinese characters of a part of a name, as `approval_name` holds those of the names. */
function hanPairs(part: string): string[] {
  const name = foldedName(part)
  const pairs = Array.from({ length: name.length }, (_one, place) => name.slice(place, place + 2))
  return [...new Set(pairs.filter((pair) => /^[\u4e00-\u9fff]{2}$/.test(pair)))]
}

/** The same filter, with the index of names where reading all rows of the person would take longer. */
async function narrowed(ctx: Ctx, totals: Totals, filter: ListFilter): Promise<ListFilter> {
  const { name, ...unnamed } = filter
  const pairs = name === undefined ? [] : hanPairs(name)
  if (pairs.length === 0 || (await totals.count(ctx, unnamed)) <= manyRows) return filter
  return (await estimateNamed(ctx.db, pairs)) > mostNamed ? filter : { ...filter, pairs }
}

async function readPage(
  ctx: Ctx,
  totals: Totals,
  filter: ListFilter,
  asked: PageAsked,
): Promise<Page<ListRow>> {
  const total = await totals.count(ctx, filter)
  const list = filter.beyond ? listWhole : listPage
  const rows = total === 0 ? [] : await list(ctx.db, filter, rangeOf(asked))
  const records = rows.map(
    (row): ListRow => ({
      id: row.id,
      kind: row.kind,
      type: findForm(row.kind)?.typeName ?? row.kind,
      applyNo: row.applyNo,
      applicationName: row.name,
      approvalStatus: statusNames[row.status],
      step: row.step,
      deptName: row.deptName,
      createName: row.createName,
      applicationDate: formatTime(row.appliedAt),
      amount: row.amount,
      opinion: row.opinion,
      isUpd: row.copied,
    }),
  )
  return pageOf(records, total, asked)
}

function readFilter(ctx: Ctx, input: ListInput): ListFilter | undefined {
  const filter: ListFilter = { tenantId: ctx.tenantId, userId: ctx.user.id, state: input.state }
  if (input.pendingName !== undefined) filter.name = input.pendingName
  if (input.pendingTime !== undefined) {
    filter.day = dayRange(input.pendingTime)
    if (!filter.day) throw new AppError('dayInvalid', { field: 'pendingTime' })
  }
  if (input.pendType !== undefined) {
    const form = findForm(input.pendType)
    if (!form) return undefined
    filter.kind = form.kind
  }
  if (input.propState !== undefined) {
    filter.status = readStatus(input.propState, 'propState')
  }
  return filter
}

/** Totals of lists and pickers. */
export class Totals extends KeptTotals<ListFilter> {
  constructor() {
    super((db, filter, upTo) => (filter.beyond ? countWhole : countRows)(db, filter, upTo))
  }
}

export async function countLists(ctx: Ctx, totals: Totals): Promise<OutputOf<typeof contract.counts>> {
  const counted: Record<ListState, number> = { 我收到的: 0, 待处理: 0, 已处理: 0, 已发起: 0 }
  for (const state of listStates) {
    counted[state] = await totals.count(ctx, { tenantId: ctx.tenantId, userId: ctx.user.id, state })
  }
  return counted
}

export async function listTypes(ctx: Ctx): Promise<OutputOf<typeof contract.types>> {
  const offered = await kindsToStart(ctx)
  return kinds.map((kind) => {
    const { typeName: type, title, pdfName, submitRoute } = forms[kind]
    return { kind, type, title, pdfName, submitRoute, mayStart: offered.has(kind) }
  })
}

/**
 * Requests of one kind that the caller may read (may-read.service.ts). `editable`: the caller's own that can
 * still be edited. `forLink`: approved ones that came to the caller, of one company, to link to; this
 * restriction holds for administrators, too.
 */
export async function listOfKind(
  ctx: Ctx,
  totals: Totals,
  form: FormDefinition,
  input: InputOf<typeof contract.formList>,
): Promise<Page<ListRow>> {
  const filter: ListFilter = { tenantId: ctx.tenantId, userId: ctx.user.id, kind: form.kind }
  if (input.applicationName !== undefined) filter.name = input.applicationName
  if (input.approvalStatus !== undefined) filter.status = readStatus(input.approvalStatus, 'approvalStatus')
  if (input.mainstay !== undefined) filter.company = input.mainstay
  if (input.editable) {
    filter.state = '已发起'
    filter.statuses = editableStatuses
  } else if (input.forLink) filter.status = 'approved'
  else {
    const scope = await readScopeOf(ctx.db, ctx.user)
    if (scope === 'all') filter.beyond = scope
    else if (scope.size > 0) filter.beyond = [...scope].toSorted()
  }
  return readPage(ctx, totals, filter, input)
}

function readStatus(name: string, field: string): RequestStatus {
  const status = statusOfName(name)
  if (!status) throw new AppError('statusUnknown', { field })
  return status
}
