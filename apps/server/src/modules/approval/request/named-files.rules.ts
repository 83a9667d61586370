import { fileIdOf } from '../../file/index.ts'

/**
 * Ids of the files in the value of an attachment field, which names a file by id, by address (several joined by
 * commas) or by an object with an id.
 */
export function namedFiles(raw: unknown): string[] {
  const entries: unknown[] = Array.isArray(raw) ? raw : [raw]
  const references = entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry.split(/[,，]/)
    if (typeof entry !== 'object' || entry === null || !('id' in entry)) return []
    return typeof entry.id === 'string' ? [entry.id] : []
  })
  return [...new Set(references.flatMap((reference) => fileIdOf(reference) ?? []))]
}
