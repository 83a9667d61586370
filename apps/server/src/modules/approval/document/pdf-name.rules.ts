import type { FormDefinition } from '@countersign/forms'
import { formatDate } from '../../../platform/business-time.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** The kinds whose file has the name that forms.txt §2 gives it. */
const namedBySpec: ReadonlySet<string> = new Set([
  'ucard',
  'card',
  'transferfund',
  'nopayment',
  'inspection',
  'travel',
  'meeting',
])

/** The name under which the PDF of a request is saved: 请假申请单-张三-2026-11-26.pdf. */
export function pdfNameOf(
  { kind, pdfName }: Pick<FormDefinition, 'kind' | 'pdfName'>,
  { createName, round, appliedAt }: Pick<ApprovalRow, 'createName' | 'round' | 'appliedAt'>,
): string {
  if (namedBySpec.has(kind)) return pdfName
  const parts = [pdfName.replace(/\.pdf$/, ''), createName, ...(round > 0 ? [formatDate(appliedAt)] : [])]
  return `${parts.join('-')}.pdf`
}
