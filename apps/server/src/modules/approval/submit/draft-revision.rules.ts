import { AppError } from '../../../platform/app-error.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** Two pages on one draft: who has not seen the last save is told. Who names no revision overwrites. */
export function refuseStale(locked: ApprovalRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== locked.draftRevision) throw new AppError('draftStale')
}

export function nextRevision(row: ApprovalRow): ApprovalRow {
  return { ...row, draftRevision: row.draftRevision + 1 }
}
