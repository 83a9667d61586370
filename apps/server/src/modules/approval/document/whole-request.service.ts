import type { CardField } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { inPlaceOf, presentHappenings } from '../read/happenings.presenter.ts'
import { presentTrail } from '../read/trail.presenter.ts'
import { type KeptRequest, readKeptRequests } from '../record/kept-request.repository.ts'
import { type ReadRequest, readRecordedRow } from '../record/read-record.service.ts'
import { rowOf } from '../record/rows-of-record.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { readDocument, withPictures } from './document.service.ts'
import { type FinalPdfDeps, readKept, recordedPdf } from './final-pdf.service.ts'

/** A decision, or another action, of a request. */
export interface WholeLine {
  round: number
  node: string
  personName: string
  deptName: string
  what: string
  opinion: string
  time: string
}

/** A submitted request as an export of a whole tenant has it. */
export interface WholeRequest {
  /** As it is stored. */
  approval: ApprovalRow
  /** As its record states it, where that is not damaged. */
  row: ApprovalRow
  statusName: string
  /** The fields of the last round as people read them; undefined where the record of the request is damaged. */
  fields: CardField[] | undefined
  lines: WholeLine[]
  /** When the last decision was made; "" without one. */
  decidedAt: string
  /** Attachments of all rounds and comments. */
  files: { id: string; name: string; sha256: string }[]
  record: ReadRequest | undefined
}

/** Requests read at a time; their texts are the largest of all rows. */
const atOnce = 50

/** Every submitted request of a tenant, as of the moment of the transaction, in the order of their ids. */
export async function* readWholeRequests(ctx: SystemCtx<Tx>): AsyncGenerator<WholeRequest, undefined> {
  for await (const requests of readKeptRequests(ctx.db, ctx.tenantId, atOnce)) {
    for (const kept of requests) yield present(kept, await findRecord(ctx, kept))
  }
}

/** The record of a request; undefined where it is damaged, which does not keep the others from being read. */
async function findRecord(
  ctx: SystemCtx<Tx>,
  { approval, events, rounds }: KeptRequest,
): Promise<ReadRequest | undefined> {
  const content = rounds.find(({ round }) => round === approval.round)?.content ?? null
  try {
    return await readRecordedRow(ctx, { ...approval, events, content })
  } catch (error) {
    if (error instanceof AppError && error.code === 'recordDamaged') return undefined
    throw error
  }
}

function present(
  { approval, attachedIds, files }: KeptRequest,
  record: ReadRequest | undefined,
): WholeRequest {
  const row = record ? { ...approval, ...rowOf(approval.id, record.recorded) } : approval
  return {
    approval,
    row,
    statusName: statusNames[row.status],
    fields: record?.content.cards.flatMap((card): CardField[] => card.fields),
    lines: record ? linesOf(record) : [],
    decidedAt: decidedAt(record),
    files: attachedIds.toSorted().flatMap((id) => files.get(id) ?? []),
    record,
  }
}

function linesOf(record: ReadRequest): WholeLine[] {
  const { recorded } = record
  const decisions = recorded.rounds.flatMap((round) =>
    presentTrail(record, round, { signatureOf: () => '', whyOf: () => '' }).map(
      ({ node, personName, deptName, status, opinion, time, actingFor }) => ({
        round: round.round,
        node,
        personName: actingFor === '' ? personName : inPlaceOf.zh(personName, actingFor),
        deptName,
        what: status,
        opinion,
        time,
      }),
    ),
  )
  const others = presentHappenings(recorded, 'zh', (file) => ({ ...file, url: '' })).map(
    ({ round, node, personName, what, opinion, time }) => ({
      round,
      node,
      personName,
      deptName: '',
      what,
      opinion,
      time,
    }),
  )
  // A row without a time waits for a decision, and sorts behind the others of its round.
  const placeOf = ({ round, time }: WholeLine) => `${String(round).padStart(6, '0')} ${time || '~'}`
  return [...decisions, ...others].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

function decidedAt(record: ReadRequest | undefined): string {
  const times = record?.recorded.tasks.flatMap((task) => task.decided_at ?? []) ?? []
  const last = times.toSorted().at(-1)
  return last === undefined ? '' : formatTime(new Date(last))
}

/**
 * The PDF of a request that runs no more: the stored one of an approved request, byte for byte, or else the one that an
 * export draws. Refuses (recordDamaged, documentDamaged) what differs from the record.
 */
export async function drawWhole(
  ctx: SystemCtx<Tx>,
  { store, pdf }: FinalPdfDeps,
  { approval, record }: WholeRequest,
): Promise<Uint8Array> {
  const stored = record && recordedPdf(record.recorded)
  if (stored) return readKept(ctx, store, approval.id, stored)
  const drawn = await pdf.render(async () => withPictures(ctx, store, await readDocument(ctx, approval)))
  return drawn.pdf
}
