import type { PdfRenderer } from '../../../pdf/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sha256 } from '../../../platform/canonical-json.ts'
import { inSnapshot, inTransaction, type SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { FileStore } from '../../file/index.ts'
import type { Recorded } from '../record/payloads.rules.ts'
import { readRecordedRow, requireWhole } from '../record/read-record.service.ts'
import { listRecordedRows } from '../record/recorded-rows.repository.ts'
import { saveEvent } from '../record/save-event.service.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { findApproval, lockApproval } from '../request/approval.repository.ts'
import { readDocument, withPictures } from './document.service.ts'
import { type FinalDocument, saveFinalDocument } from './final-document.repository.ts'

const notApproved = 'only an approved request has a final PDF'

export interface FinalPdfDeps {
  store: FileStore
  pdf: PdfRenderer
}

/**
 * Makes and stores the PDF of an approved request, unless it is already stored. Runs as a job, on behalf of no
 * reader.
 */
export async function makeFinalPdf(ctx: SystemCtx, deps: FinalPdfDeps, id: string): Promise<void> {
  if (await findRecordedPdf(ctx, id)) return
  const { pdf } = await deps.pdf.render(async () => {
    const document = await inSnapshot(ctx, async (ctx) => readDocument(ctx, await getApproved(ctx, id)))
    return withPictures(ctx, deps.store, document)
  })
  await keepFinalPdf(ctx, deps.store, id, pdf)
}

/**
 * The stored PDF of an approved request, byte for byte; undefined while there is none. Refuses
 * (documentDamaged) a file that is missing or differs from the hash in the request's chain.
 */
export async function findFinalPdf(
  ctx: SystemCtx,
  store: FileStore,
  id: string,
): Promise<Uint8Array | undefined> {
  const kept = await findRecordedPdf(ctx, id)
  return kept && readKept(ctx, store, id, kept)
}

async function findRecordedPdf(ctx: SystemCtx, id: string): Promise<FinalDocument | undefined> {
  const [row] = await listRecordedRows(ctx.db, ctx.tenantId, [id])
  if (row?.status !== 'approved') throw new Error(notApproved)
  const { recorded } = await readRecordedRow(ctx, row)
  return recordedPdf(recorded)
}

/** The stored PDF of the approved round; undefined when the record does not say that the request is approved. */
export function recordedPdf({ status, documents, rounds }: Recorded): FinalDocument | undefined {
  return status === 'approved'
    ? documents.find((document) => document.round === rounds.at(-1)?.round)
    : undefined
}

/**
 * Stores a PDF drawn from an approved request, and its hash in the request's chain. When two calls run at once,
 * the first PDF is kept and both answer its bytes.
 */
export async function keepFinalPdf(
  ctx: SystemCtx,
  store: FileStore,
  id: string,
  pdf: Uint8Array,
): Promise<Uint8Array> {
  const fileId = ctx.newId()
  const written = await store.write(fileId, pdf)
  // The file is not removed when the commit fails, since the commit may have happened. A file without a row is
  // harmless; a row without its file is not.
  const kept = await inTransaction(ctx, (ctx) => keepFirst(ctx, id, { fileId, ...written }))
  if (kept.fileId === fileId) return pdf
  await store.discard(fileId)
  return readKept(ctx, store, id, kept)
}

async function keepFirst(
  ctx: SystemCtx<Tx>,
  id: string,
  file: Omit<FinalDocument, 'round'>,
): Promise<FinalDocument> {
  const approval = await lockApproval(ctx.db, ctx.tenantId, id)
  if (approval?.status !== 'approved') throw new Error(notApproved)
  const { round } = approval
  const record = await requireWhole(ctx, approval)
  const first = recordedPdf(record.recorded)
  if (first) return first
  const { contentHash } = record.round
  const document = { round, ...file }
  const at = await saveEvent(ctx, approval, record.recorded.time, {
    type: 'pdfStored',
    actor: { kind: 'system', reason: 'approved' },
    round,
    contentHash,
    payload: file,
    time: approval.time,
  })
  await saveFinalDocument(ctx.db, ctx.tenantId, id, document, at)
  return document
}

export async function readKept(
  ctx: SystemCtx,
  store: FileStore,
  approvalId: string,
  { fileId, sha256: expected }: FinalDocument,
): Promise<Uint8Array> {
  const bytes = await store.findAll(fileId)
  const found = bytes ? sha256(bytes) : 'none'
  if (bytes && found === expected) return bytes
  ctx.log.error({ approvalId, fileId, expected, found }, 'the stored PDF is missing or altered')
  throw new AppError('documentDamaged')
}

async function getApproved(ctx: SystemCtx, id: string): Promise<ApprovalRow> {
  const approval = await findApproval(ctx.db, ctx.tenantId, id)
  if (approval?.status !== 'approved') throw new Error(notApproved)
  return approval
}
