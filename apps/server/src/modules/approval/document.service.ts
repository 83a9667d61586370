import type { TrailRow } from '@countersign/contract'
import { type Card, type CardField, type FormDefinition, findForm } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { PdfInput, PdfTrailRow } from '../../pdf/index.ts'
import { listEventTimes } from '../evidence/index.ts'
import type { FileStore } from '../file/index.ts'
import type { ApprovalRow } from './approval.repository.ts'
import { statusNames } from './approval-status.ts'
import { getRound, listRounds } from './round.repository.ts'
import { loadState } from './state.repository.ts'
import { readStoredCards } from './stored-content.ts'
import { presentHistory, presentTrail } from './trail.presenter.ts'
import { loadTrailWords } from './trail-words.ts'

/** A request as it is printed, its signatures still by the files that hold them. */
export type ApprovalDocument = Omit<PdfInput, 'trail' | 'history'> & {
  trail: TrailRow[]
  history: { round: number; endedAt: string; rows: TrailRow[] }[]
}

/**
 * What the PDF of a request shows, always in Chinese. Nothing in it depends on who reads; only a draft's cards are
 * its writer's to give, since nothing has been submitted yet.
 */
export async function readDocument(
  ctx: SystemCtx<Tx>,
  approval: ApprovalRow,
  draftCards: Card[] = [],
): Promise<ApprovalDocument> {
  const { db, tenantId } = ctx
  const form = findForm(approval.kind)
  if (!form) throw new AppError('notFound')
  const loaded = await loadState(db, tenantId, approval)
  const shown = approval.round === 0 ? undefined : await getRound(db, tenantId, approval.id, approval.round)
  const rounds = await listRounds(db, tenantId, approval.id)
  const names = await loadTrailWords(db, tenantId, approval, loaded, rounds)
  const words = { ...names, signature: (fileId: string) => fileId }
  const cards = shown ? readStoredCards(shown.content) : draftCards
  return {
    ...headOf(form, approval, cards),
    cards: cardsBelowApplicant(cards),
    trail: presentTrail(loaded, words, approval.round, shown?.submittedAt),
    history: presentHistory(loaded, words, rounds, approval.round),
    dated: await dateOf(ctx, approval),
  }
}

/** The document with the bytes of its signatures. */
export async function withSignatures(store: FileStore, document: ApprovalDocument): Promise<PdfInput> {
  const signed = (rows: readonly TrailRow[]) => Promise.all(rows.map((row) => withSignature(store, row)))
  return {
    ...document,
    trail: await signed(document.trail),
    history: await Promise.all(
      document.history.map(async (round) => ({ ...round, rows: await signed(round.rows) })),
    ),
  }
}

async function withSignature(
  store: FileStore,
  { baseImage, personName, deptName, status, opinion, time, node }: TrailRow,
): Promise<PdfTrailRow> {
  const row = { personName, deptName, status, opinion, time, node }
  return baseImage === '' ? row : { ...row, signature: await store.readAll(baseImage) }
}

function headOf(
  form: FormDefinition,
  approval: ApprovalRow,
  cards: readonly Card[],
): Pick<PdfInput, 'title' | 'applyNo' | 'approvalStatus' | 'applicant'> {
  const fields = cards.flatMap((card): CardField[] => card.fields)
  return {
    title: form.title,
    applyNo: approval.applyNo,
    approvalStatus: statusNames[approval.status],
    applicant: {
      createName: approval.createName,
      departmentName: approval.deptName,
      applicationName: approval.name,
      applicationDate: formatTime(approval.appliedAt),
      mainstay: fields.find((field) => field.name === 'mainstay')?.text ?? '',
    },
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

function cardsBelowApplicant(cards: readonly Card[]): Card[] {
  return cards
    .map((card) => ({
      title: card.title,
      fields: card.fields.filter((field) => !inApplicantBlock.has(field.name)),
    }))
    .filter((card) => card.fields.length > 0)
}

/** What is approved carries the time of that, so that it is the same whenever it is drawn. */
async function dateOf(ctx: SystemCtx, approval: ApprovalRow): Promise<PdfInput['dated']> {
  const times = await listEventTimes(ctx.db, ctx.tenantId, [approval.id], 'approved')
  const approved = approval.status === 'approved' ? times.get(approval.id) : undefined
  return approved ? { by: 'approval', at: new Date(approved) } : { by: 'export', at: ctx.now() }
}
