import { AppError } from '../app-error.ts'

/** The ids that a batch names, each once. */
export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** Refuses (notFound) a batch unless all of its records were found, so that it is done as a whole or not at all. */
export function requireAll(wanted: readonly string[], found: readonly unknown[]): void {
  if (found.length < wanted.length) throw new AppError('notFound')
}
