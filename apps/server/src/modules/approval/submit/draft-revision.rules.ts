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
