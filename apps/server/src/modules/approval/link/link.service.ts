import type { Detail, InputOf, OutputOf } from '@countersign/contract'
import { contract } from '@countersign/contract'
import {
  fieldsOf,
  findForm,
  formatFen,
  type FormDefinition,
  type LinkedRecord,
  linksIn,
  recordOf,
  type RequestHead,
  type Values,
  findPart,
} from '@countersign/forms'
import type { Standing } from '@countersign/ledger'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type FileDeps, listFiles, presentFile } from '../../file/index.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { listStandings } from '../../ledger/index.ts'
import { listDepartments, namesOfPeople } from '../../organisation/index.ts'
import { readRecordedRow, refuseDamaged } from '../record/read-record.service.ts'
import { listRecordedRows, type RecordedRow } from '../record/recorded-rows.repository.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { lockApproval, type LockedApproval } from '../request/approval.repository.ts'
import { readableAmong } from '../request/may-read.service.ts'
import { withNumbers } from './claims.service.ts'
import { presentStanding } from './ledger.service.ts'
import { attachmentsIn, idsIn } from '../request/named-in-values.rules.ts'
import type { StoredContent } from '../request/stored-content.rules.ts'
import {
  type LinkedRow,
  type LinkRow,
  listApprovedIds,
  listLatestFollowers,
  listLinked,
} from './link.repository.ts'

/** A request that may be linked, with everything a form may take from it. */
export interface Linkable {
  id: string
  applyNo: string
  record: LinkedRecord
  /** Files it was submitted with. */
  fileIds: string[]
}

/**
 * Reads the named requests that are approved and that this person may read (submit-forms.md D0.6). The number
 * of queries does not grow with the number of requests.
 */
export async function listLinkable(ctx: Ctx, idsOrNumbers: string[]): Promise<Linkable[]> {
  const approved = await listApprovedIds(ctx.db, ctx.tenantId, idsOrNumbers)
  const readable = await readableAmong(ctx.db, ctx.user, approved)
  const found: LinkTarget[] = []
  for (const row of await listRecordedRows(ctx.db, ctx.tenantId, [...readable])) {
    found.push(await readTarget(ctx, row))
  }
  if (found.length === 0) return []
  const people = await namesOfPeople(
    ctx.db,
    ctx.tenantId,
    found.flatMap(({ content }) => (content.names ? [] : idsIn(content.values))),
  )
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const followUps = await loadFollowUps(ctx, found)
  return found.flatMap((target) => {
    const form = findFormOfRound(target.content)
    if (!form) return []
    const { values, names: signed } = target.content
    const names = {
      person: (id: string) => signed?.[id] ?? people.get(id) ?? '',
      department: (id: string) => signed?.[id] ?? departments.find((one) => one.id === id)?.name ?? '',
      fileName: (id: string) => id,
    }
    const record = recordOf(form, values, names, {
      id: target.id,
      applyNo: target.applyNo,
      applicationDate: formatTime(target.appliedAt),
      ...followUps(target.id),
    })
    const fileIds = attachmentsIn(form, values).flatMap(([, ids]) => ids)
    return [{ id: target.id, applyNo: target.applyNo, record, fileIds }]
  })
}

/** An approved request that may be linked. */
interface LinkTarget {
  id: string
  kind: string
  applyNo: string
  appliedAt: Date
  approvedAt: string
  content: StoredContent
}

/**
 * Reads an approved request from its record, since its amounts go into the next signed form. Refuses
 * (recordDamaged) a request whose record does not say that it is approved.
 */
async function readTarget(ctx: Ctx, row: RecordedRow): Promise<LinkTarget> {
  const { recorded, content } = await readRecordedRow(ctx, row)
  if (recorded.status !== 'approved') return refuseDamaged(ctx, row.id, 'approval.status')
  const { kind, applyNo, appliedAt } = recorded.request
  return {
    id: row.id,
    kind,
    applyNo,
    appliedAt: new Date(appliedAt),
    approvedAt: recorded.approvedAt,
    content,
  }
}

/**
 * Loads the time of each approval, the requests built on it, and the amount paid on a contract. Times are those
 * of the chain.
 */
async function loadFollowUps(
  ctx: Ctx,
  targets: readonly Pick<LinkTarget, 'id' | 'kind' | 'approvedAt'>[],
): Promise<(id: string) => Pick<RequestHead, 'updateTime' | 'followers' | 'paidMoney'>> {
  const ids = targets.map((target) => target.id)
  const contracts = targets.filter((target) => target.kind === 'contract').map((target) => target.id)
  const rows = await listLatestFollowers(ctx.db, ctx.tenantId, ids)
  const standings = await listStandings(ctx.db, ctx.tenantId, contracts)
  return (id) => ({
    updateTime: shown(targets.find((target) => target.id === id)?.approvedAt),
    followers: rows
      .filter((row) => row.toId === id)
      .map(({ kind, applyNo, applicationName, time }) => ({
        kind,
        applyNo,
        applicationName,
        updateTime: shown(time),
      })),
    ...(contracts.includes(id) && { paidMoney: formatFen(takenOf(standings, id)) }),
  })
}

/** submit-forms.md D0.7: what approved payments and advances took of a contract, in 分. */
function takenOf(standings: readonly Standing[], contractId: string): bigint {
  const payable = standings.find(({ sourceId, pot }) => sourceId === contractId && pot === 'payable')
  return payable?.taken ?? 0n
}

const shown = (time: string | undefined) => (time === undefined ? '' : formatTime(new Date(time)))

/** Data that a form takes from the request it links to. Refuses with notFound a request that may not be linked. */
export async function readLinkable(
  ctx: Ctx,
  files: FileDeps,
  form: FormDefinition,
  { id }: InputOf<typeof contract.linkable>,
): Promise<OutputOf<typeof contract.linkable>> {
  const [found] = await listLinkable(ctx, [id])
  if (found?.record['kind'] !== form.kind) throw new AppError('notFound')
  const attached = await listFiles(ctx.db, ctx.tenantId, found.fileIds)
  const standings = await withNumbers(ctx, await listStandings(ctx.db, ctx.tenantId, [id]))
  return {
    record: found.record,
    files: attached.map((file) => presentFile(ctx, files, file)),
    standings: standings.map(presentStanding),
  }
}

/** The links in these values, as rows. */
export function linkRowsIn(form: FormDefinition, values: Values): LinkRow[] {
  return fieldsOf(form)
    .filter((field) => field.type === 'link')
    .flatMap(({ name }) =>
      linksIn(values, name).map((record) => ({ field: name, toId: findPart(record, 'id') })),
    )
}

/**
 * Locks the submitted request and the requests it builds on, in the order of their ids; an abandonment takes
 * the same locks. Refuses with stale when one of them is no longer approved.
 */
export async function lockWithLinks(
  ctx: TxCtx,
  ownId: string | undefined,
  links: readonly LinkRow[],
): Promise<LockedApproval | undefined> {
  const parents = new Set(links.map((link) => link.toId))
  const ids = [...new Set([...parents, ...(ownId === undefined ? [] : [ownId])])].sort()
  const locked = await Promise.all(ids.map((id) => lockApproval(ctx.db, ctx.tenantId, id)))
  if (ids.some((id, at) => parents.has(id) && locked[at]?.status !== 'approved')) throw new AppError('stale')
  return ownId === undefined ? undefined : locked[ids.indexOf(ownId)]
}

/** The linked requests as they are now, by field, with whether this reader may open each. */
export async function presentLinks(ctx: Ctx, form: FormDefinition, values: Values): Promise<Detail['links']> {
  const rows = linkRowsIn(form, values)
  const ids = rows.map((row) => row.toId)
  const targets = await listLinked(ctx.db, ctx.tenantId, ids)
  const readable = await readableAmong(ctx.db, ctx.user, ids)
  const present = (target: LinkedRow) => ({
    id: target.id,
    kind: target.kind,
    type: findForm(target.kind)?.typeName ?? target.kind,
    applyNo: target.applyNo,
    applicationName: target.name,
    approvalStatus: statusNames[target.status],
    mayOpen: readable.has(target.id),
  })
  const fields = [...new Set(rows.map((row) => row.field))]
  return Object.fromEntries(
    fields.map((field) => [
      field,
      rows
        .filter((row) => row.field === field)
        .flatMap((row) => targets.filter((target) => target.id === row.toId).map(present)),
    ]),
  )
}
