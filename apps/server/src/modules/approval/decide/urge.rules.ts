import type { RecordedHappening } from '../record/payloads.rules.ts'

/** A request may be urged once in this time. */
const between = 4 * 60 * 60 * 1000

/**
 * Time from which a request may be urged again; undefined when it may be urged now. `now` is the time of the database, as
 * the times on record are.
 */
export function mayUrgeAgainAt(happenings: readonly RecordedHappening[], now: string): Date | undefined {
  const last = happenings.findLast((one) => one.type === 'urged')
  if (!last) return undefined
  const again = new Date(Date.parse(last.at) + between)
  return again.getTime() > Date.parse(now) ? again : undefined
}
