import type { Detail, TrailRow } from '@countersign/contract'
import type { Card, FormDefinition } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { PdfError, type PdfInput, type PdfRenderer, type PdfTrailRow } from '../../pdf/index.ts'
import { type FileDeps, fileIdOf } from '../file/index.ts'
import { readDetail } from './detail.service.ts'

export interface ExportDeps {
  files: FileDeps
  pdf: PdfRenderer
}

/** The request as a PDF, for whoever may read it. Always in Chinese. */
export async function exportPdf(
  ctx: Ctx,
  deps: ExportDeps,
  form: FormDefinition,
  id: string,
): Promise<Uint8Array> {
  const detail = await readDetail({ ...ctx, language: 'zh' }, deps.files, id, form.kind)
  const input: PdfInput = {
    title: form.title,
    applyNo: detail.applyNo,
    approvalStatus: detail.approvalStatus,
    applicant: {
      createName: detail.createName,
      departmentName: detail.departmentName,
      applicationName: detail.applicationName,
      applicationDate: detail.applicationDate,
      mainstay: textOf(detail['mainstay']),
    },
    cards: cardsBelowApplicant(detail),
    trail: await withSignatures(deps, detail.personTable),
    history: await Promise.all(
      detail.history.map(async (round) => ({ ...round, rows: await withSignatures(deps, round.rows) })),
    ),
    now: ctx.now(),
  }
  try {
    return (await deps.pdf.render(async () => input)).pdf
  } catch (cause) {
    if (cause instanceof PdfError && cause.reason === 'busy') throw new AppError('busy', { cause })
    throw cause
  }
}

/** The applicant has a block of his own at the head of the page. */
const inApplicantBlock = new Set([
  'createName',
  'departmentName',
  'applicationName',
  'applicationDate',
  'mainstay',
])

function cardsBelowApplicant(detail: Detail): Card[] {
  return detail.cards
    .map((card) => ({
      title: card.title,
      fields: card.fields.filter((field) => !inApplicantBlock.has(field.name)),
    }))
    .filter((card) => card.fields.length > 0)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function withSignatures(deps: ExportDeps, rows: readonly TrailRow[]): Promise<PdfTrailRow[]> {
  return Promise.all(
    rows.map(async ({ baseImage, personName, deptName, status, opinion, time, node }) => {
      const row = { personName, deptName, status, opinion, time, node }
      const fileId = fileIdOf(baseImage)
      return fileId ? { ...row, signature: await deps.files.store.readAll(fileId) } : row
    }),
  )
}
