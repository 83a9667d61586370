import type { TrailRow } from '@countersign/contract'
import { type Card, type CardField, type FormDefinition, findForm, type Values } from '@countersign/forms'
import type { PdfInput, PdfTrailRow } from '../../../pdf/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import { sha256 } from '../../../platform/canonical-json.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { letterheadOf } from '../../brand/index.ts'
import type { FileStore } from '../../file/index.ts'
import { inPlaceOf, presentHappenings } from '../read/happenings.presenter.ts'
import { presentHistory, presentTrail } from '../read/trail.presenter.ts'
import type { Recorded, RecordedTask } from '../record/payloads.rules.ts'
import { readRecord, readRecordedRound, refuseDamaged } from '../record/read-record.service.ts'
import { isOnRecord, rowOf } from '../record/rows-of-record.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'

/** Content of a request's PDF; each signature is still a file id. */
export type ApprovalDocument = Omit<PdfInput, 'trail' | 'history'> & {
  /** SHA-256 of each signature by its file id, as recorded. */
  signatures: ReadonlyMap<string, string>
  trail: TrailRow[]
  history: { round: number; endedAt: string; rows: TrailRow[] }[]
}

/**
 * Reads the content of a request's PDF, always in Chinese. A submitted request is read from its record. The
 * result does not depend on the reader. The caller passes the cards of a draft, which has no record yet.
 */
export async function readDocument(
  ctx: SystemCtx<Tx>,
  approval: ApprovalRow,
  draftCards: Card[] = [],
): Promise<ApprovalDocument> {
  const form = findForm(approval.kind)
  if (!form) throw new AppError('notFound')
  if (!isOnRecord(approval)) {
    return {
      ...headOf(form, approval, draftCards),
      cards: cardsBelowApplicant(draftCards),
      warnings: [],
      signatures: new Map(),
      trail: [],
      history: [],
      dated: { by: 'export', at: ctx.now() },
    }
  }
  const record = await readRecord(ctx, approval)
  const { recorded, round } = record
  const content = await readRecordedRound(ctx, approval.id, round)
  const { cards } = content
  const signatureOf = (fileId: string) => fileId
  // Nobody fills another's step without a word in the document.
  const whyOf = ({ why }: RecordedTask) => (standsIn.has(why.reason) ? '（代审）' : '')
  return {
    ...headOf(form, rowOf(approval.id, recorded), cards),
    ...watermarkOf(form, content.values, recorded.isSeeded ? '演示数据' : undefined),
    cards: cardsBelowApplicant(cards),
    warnings: (content.warnings ?? []).map((warning) => warning.message.zh),
    signatures: new Map(recorded.tasks.map((task) => [task.signature_file_id ?? '', task.signatureSha256])),
    trail: presentTrail(record, round, { signatureOf, whyOf }),
    history: presentHistory(record, { signatureOf, whyOf }),
    // Comments made after the approval are no part of what was approved.
    happenings: presentHappenings(upToApproval(recorded), 'zh', (file) => ({ ...file, url: '' })),
    // An approved request carries the time of its approval, so that its PDF is the same whenever it is drawn.
    dated: recorded.approvedAt
      ? { by: 'approval', at: new Date(recorded.approvedAt) }
      : { by: 'export', at: ctx.now() },
  }
}

/** Reasons for which somebody signs in the place of whoever the rule of the step names. */
const standsIn: ReadonlySet<RecordedTask['why']['reason']> = new Set([
  'leaderAbove',
  'flowAdministrator',
  'namedInstead',
])

function upToApproval(recorded: Recorded): Recorded {
  const { approvedAt, happenings } = recorded
  return approvedAt === ''
    ? recorded
    : { ...recorded, happenings: happenings.filter(({ at }) => at <= approvedAt) }
}

/**
 * Adds the bytes of the signatures, and the company as it shows itself now. Refuses (recordDamaged) a signature file whose
 * bytes are not those that were signed.
 */
export async function withPictures(
  ctx: Pick<SystemCtx, 'db' | 'tenantId' | 'evidence' | 'log'>,
  store: FileStore,
  { signatures, ...document }: ApprovalDocument,
): Promise<PdfInput> {
  const readSignature = async (fileId: string): Promise<Uint8Array> => {
    const bytes = await store.readAll(fileId)
    return sha256(bytes) === signatures.get(fileId)
      ? bytes
      : refuseDamaged(ctx, document.applyNo, `signature ${fileId}`)
  }
  const signed = (rows: readonly TrailRow[]) =>
    Promise.all(
      rows.map(
        async ({
          baseImage,
          personName,
          deptName,
          status,
          opinion,
          time,
          node,
          why,
          actingFor,
        }): Promise<PdfTrailRow> => ({
          personName: actingFor === '' ? personName : inPlaceOf.zh(personName, actingFor),
          deptName,
          status,
          opinion,
          time,
          node: node + why,
          ...(baseImage !== '' && { signature: await readSignature(baseImage) }),
        }),
      ),
    )
  return {
    ...document,
    company: await letterheadOf(ctx),
    trail: await signed(document.trail),
    history: await Promise.all(
      document.history.map(async (round) => ({ ...round, rows: await signed(round.rows) })),
    ),
  }
}

function headOf(
  form: FormDefinition,
  approval: ApprovalRow,
  cards: readonly Card[],
): Pick<PdfInput, 'title' | 'applyNo' | 'approvalStatus' | 'applicant' | 'applicantLabels'> {
  const fields = cards.flatMap((card): CardField[] => card.fields)
  const shown = (name: string) => fields.find((field) => field.name === name)
  return {
    title: form.title,
    applyNo: approval.applyNo,
    approvalStatus: statusNames[approval.status],
    applicant: {
      createName: approval.createName,
      departmentName: approval.deptName,
      applicationName: approval.name,
      applicationDate: formatTime(approval.appliedAt),
      mainstay: shown('mainstay')?.text ?? '',
    },
    applicantLabels: {
      applicationName: shown('applicationName')?.label,
      mainstay: shown('mainstay')?.label,
    },
  }
}

/** The watermark of the form, and `seeded` where the times of the request are invented. */
function watermarkOf(
  form: FormDefinition,
  values: Values,
  seeded: string | undefined,
): Pick<PdfInput, 'watermark'> {
  const words = [form.watermark?.(values), seeded].filter((text) => text !== undefined)
  return words.length === 0 ? {} : { watermark: words.join(' · ') }
}

/** Fields shown in the block about the applicant at the head of the page. */
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
