import { onOneLine, withoutHidden } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/**
 * Refuses with draftStale when the caller has not seen the last save of the draft, as with two open pages. A
 * caller that sends no revision overwrites.
 */
export function refuseStale(locked: ApprovalRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== locked.draftRevision) throw new AppError('draftStale')
}

export function nextRevision(row: ApprovalRow): ApprovalRow {
  return { ...row, draftRevision: row.draftRevision + 1 }
}

/** The name typed into a draft, at most a hundred characters on one line; "" without one. */
export function nameGiven(data: Record<string, unknown>): string {
  const given = data['applicationName']
  if (typeof given !== 'string') return ''
  return Array.from(withoutHidden(onOneLine(given)).trim())
    .slice(0, 100)
    .join('')
}
