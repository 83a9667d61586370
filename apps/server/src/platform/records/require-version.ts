import type { ErrorCode } from '@countersign/contract'
import { AppError } from '../app-error.ts'

/**
 * Refuses a change of a locked row that is not there (404), or that somebody else has changed since it was seen (`stale`).
 * A caller that names no version changes whatever it finds.
 */
export function requireVersion(
  found: { version: number } | undefined,
  seen: number | undefined,
  stale: ErrorCode = 'recordStale',
): void {
  if (!found) throw new AppError('notFound')
  if (seen !== undefined && seen !== found.version) throw new AppError(stale)
}
