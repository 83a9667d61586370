import type { ErrorCode } from '@countersign/contract'
import { AppError } from '../app-error.ts'

/**
 * Refuses a change of a locked row that does not exist (404) or was changed since the caller saw it (`stale`). A caller
 * without a version overwrites.
 */
export function requireVersion(
  found: { version: number } | undefined,
  seen: number | undefined,
  stale: ErrorCode = 'recordStale',
): void {
  if (!found) throw new AppError('notFound')
  if (seen !== undefined && seen !== found.version) throw new AppError(stale)
}
