/** Number of processes that serve this installation together (WORKERS). */
let processes = 1

/** Says once, at the start, among how many processes the limits are divided. */
export function shareAmong(count: number): void {
  processes = count
}

/**
 * Divides a limit of the whole installation among its processes, so that they keep it together.
 * `least` is what a process needs to work, even where the sum is then more.
 */
export function shareOf(whole: number, least = 1): number {
  return Math.max(least, Math.floor(whole / processes))
}

/** So many at once, then one in so many seconds. */
export interface Pace {
  atOnce: number
  seconds: number
}

export function shareOfPace({ atOnce, seconds }: Pace): Pace {
  return { atOnce: shareOf(atOnce), seconds: seconds * processes }
}

/** Connections of one process to the database: relay, worker and two jobs need up to four of them. */
export const shareOfConnections = (): number => shareOf(20, 8)

/**
 * Connections that the embedded database takes: those of each process with the one that it listens on, and room for the start,
 * the primary process, backup, verification and restore.
 */
export const connectionsOfAll = (): number => Math.max(60, 30 + processes * (shareOfConnections() + 1))
