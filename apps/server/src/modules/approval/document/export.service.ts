import type { Card, FormDefinition } from '@countersign/forms'
import { drawInTurn, type PdfRenderer, turnOf } from '../../../pdf/index.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { type Ctx, inSnapshot, type TxCtx } from '../../../platform/context.ts'
import type { FileDeps } from '../../file/index.ts'
import { readCompanyForm } from '../../form-customization/index.ts'
import { readDraft } from '../read/read-values.service.ts'
import { getReadable } from '../request/may-read.service.ts'
import { findDraft } from '../request/round.repository.ts'
import { type ApprovalDocument, readDocument, withPictures } from './document.service.ts'
import { findFinalPdf, keepFinalPdf } from './final-pdf.service.ts'
import { pdfNameOf } from './pdf-name.rules.ts'

export interface ExportDeps {
  files: FileDeps
  pdf: PdfRenderer
}

/**
 * Draws a request as a PDF for anybody who may read it. An approved request always answers the same bytes: the
 * stored PDF, or, where none is stored yet, the PDF that this call stores.
 */
export async function exportPdf(
  ctx: Ctx,
  deps: ExportDeps,
  form: FormDefinition,
  id: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const { store } = deps.files
  // A forbidden call is refused before it waits in the queue.
  const approval = await getReadable(ctx, id, form.kind)
  await recordAudit(ctx, {
    action: 'requestExport',
    subject: { kind: 'request', id, name: approval.applyNo },
  })
  const stored = approval.status === 'approved' ? await findFinalPdf(ctx, store, id) : undefined
  const name = pdfNameOf(form, approval)
  if (stored) return { name, pdf: stored }
  const { pdf, input } = await drawInTurn(ctx, deps.pdf, async () =>
    withPictures(ctx, store, await readForExport(ctx, form, id)),
  )
  // The request may have been approved while this call waited.
  return { name, pdf: input.approvalStatus === '已通过' ? await keepFinalPdf(ctx, store, id, pdf) : pdf }
}

/** Number of documents drawn before the caller's; null when the caller waits for none. */
export function exportPlace(ctx: Ctx, { pdf }: ExportDeps): { before: number | null } {
  return { before: pdf.waitingBefore(turnOf(ctx)) ?? null }
}

function readForExport(ctx: Ctx, form: FormDefinition, id: string): Promise<ApprovalDocument> {
  return inSnapshot(ctx, async (ctx) => {
    const approval = await getReadable(ctx, id, form.kind)
    return readDocument(ctx, approval, approval.round === 0 ? await readDraftCards(ctx, form, id) : [])
  })
}

async function readDraftCards(ctx: TxCtx, product: FormDefinition, id: string): Promise<Card[]> {
  const draft = await findDraft(ctx.db, ctx.tenantId, id)
  if (!draft) return []
  const { form } = await readCompanyForm(ctx, product)
  return (await readDraft(ctx, form, draft.data)).cards
}
