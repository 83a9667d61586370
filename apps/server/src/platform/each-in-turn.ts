import { isConnectionLost } from './database/connection-lost.ts'
import { firstLine } from './log.ts'

/**
 * Runs work for each item in turn, and goes on when it fails for some. Then throws an AggregateError whose
 * message lists the different reasons, since the log of jobs shows only the message. A lost database connection
 * ends it at once.
 */
export async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  const reasons = new Set(failures.map(firstLine))
  throw new AggregateError(failures, `${failures.length} of ${all.length} failed: ${[...reasons].join('; ')}`)
}
