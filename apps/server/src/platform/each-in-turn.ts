import { isConnectionLost } from './database/connection-lost.ts'
import { firstLine } from './log.ts'

/**
 * Does the work for one after the other, also where it fails for some. Then throws an AggregateError whose message holds
 * the different reasons: a log of jobs shows nothing else. A database that is away ends it at once.
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
