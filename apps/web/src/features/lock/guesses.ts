import { readEntry, removeStored, saveStored } from '../../lib/storage/stored.ts'

/** Number of wrong guesses in a row before the first wait. */
const free = 5
const firstWait = 30
const longestWait = 900

/** Counted before the check, so that a reload gives no free guess. */
export function countGuess(): void {
  saveStored('lockFailures', guesses() + 1)
}

export function forgetGuesses(): void {
  removeStored('lockFailures')
}

/** Seconds until the next guess is allowed: 30 after the fifth wrong one, doubled after each further one. */
export function secondsToWait(now: number): number {
  const count = guesses()
  const last = readEntry('lockFailures')?.datetime
  if (count < free || last === undefined) return 0
  const wait = Math.min(firstWait * 2 ** (count - free), longestWait)
  const left = Math.ceil(wait - (now - last) / 1000)
  // A clock that was set back must not extend the wait.
  return Math.max(0, Math.min(left, wait))
}

function guesses(): number {
  const count = readEntry('lockFailures')?.content
  return typeof count === 'number' ? count : 0
}
