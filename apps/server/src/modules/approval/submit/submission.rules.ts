import { columnsOf, type FormDefinition } from '@countersign/forms'
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts'
import type { CompanyForm } from '../../form-customization/index.ts'
import type { ReadValues } from '../read/read-values.service.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** The row with the columns that a submission sets. */
export function fillIn(
  form: FormDefinition,
  current: ApprovalRow,
  read: ReadValues,
  { createName, applyNo }: Pick<ApprovalRow, 'createName' | 'applyNo'>,
): ApprovalRow {
  const columns = columnsOf(form, read.values)
  const name = read.values['applicationName']
  return {
    ...current,
    applyNo,
    name: typeof name === 'string' ? name : current.name,
    departmentId: read.department.id,
    createName,
    deptName: read.department.name,
    company: columns.company ?? '',
    amount: columns.amount,
    payee: columns.payee ?? '',
    periodFrom: columns.periodFrom,
    periodTo: columns.periodTo,
    appliedAt: read.readAt,
  }
}

/** Ids of the people who get a copy. */
export function copiedUsers({ values }: ReadValues): string[] {
  const given = values['ccUserIds']
  return Array.isArray(given) ? given.filter((one) => typeof one === 'string') : []
}

export interface Content {
  /** Signed content of a round, as canonical text. */
  text: string
  /** SHA-256 of the text. */
  hash: string
  attachments: { id: string; name: string; sha256: string; size: number; mime: string }[]
}

/** Content of a round (stored-content.rules.ts), with its hash and its attachments. */
export function contentOf(
  { form, customization }: Pick<CompanyForm, 'form' | 'customization'>,
  read: ReadValues,
  { applyNo, round }: Pick<ApprovalRow, 'applyNo' | 'round'>,
): Content {
  const attachments = read.files.map(({ id, name, sha256, size, mime }) => ({ id, name, sha256, size, mime }))
  const text = canonicalJson({
    kind: form.kind,
    title: form.title,
    formVersion: form.version,
    applyNo,
    round,
    values: read.values,
    cards: read.cards,
    attachments,
    warnings: read.warnings,
    names: read.names,
    ...(customization && { customization }),
  })
  return { text, hash: sha256(text), attachments }
}
