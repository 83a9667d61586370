import type { Field } from '../field.ts'
import type { Lookups } from '../lookups.ts'
import type { LinkedRecord } from '../values.ts'
import { unique } from './choice.ts'
import { type Parser, type Problem, problem, quote } from './parsed.ts'
import { betweenFiles, isStorable, readList } from './raw.ts'
import { isTooMany } from './reference.ts'

/**
 * Parses links (submit-forms.md D0.6) given by id, by number, or by a record that the server answered. The content of
 * the record is read again from the request itself.
 */
export const parseLinks: Parser = (raw, field, lookups) => {
  const references = readList(raw, betweenFiles)
  if (!references) return problem('wrongType')
  if (isTooMany(references, field)) return problem('tooMany', { max: String(field.max) })
  const unknown = unique(references).filter((reference) => !find(reference, field, lookups))
  if (unknown.length > 0) return { problems: unknown.map(problemWith) }
  const records = new Map<unknown, LinkedRecord>()
  for (const reference of references) {
    const record = find(reference, field, lookups)
    if (record) records.set(record['id'], takeRecord(record, field))
  }
  return { value: [...records.values()] }
}

/** Finds an approved request that the caller may see, of a kind that this field may link. */
function find(reference: string, { kinds = [] }: Field, lookups: Lookups): LinkedRecord | undefined {
  const record = isStorable(reference) ? lookups.request(reference) : undefined
  return kinds.some((kind) => kind === record?.['kind']) ? record : undefined
}

function problemWith(reference: string): Problem {
  return isStorable(reference)
    ? { code: 'linkUnknown', words: { text: quote(reference) } }
    : { code: 'badText' }
}

/** Members that every link keeps. */
const identity = ['id', 'kind', 'applyNo', 'applicationName', 'mainstay']

function takeRecord(record: LinkedRecord, { takes = [], parts = [] }: Field): LinkedRecord {
  return pickPaths(record, [...identity, ...takes, ...parts.map((part) => part.path)])
}

function pickPaths(record: LinkedRecord, paths: readonly string[]): LinkedRecord {
  const picked: Record<string, LinkedRecord[string]> = {}
  for (const name of new Set(paths.map(head))) {
    const value = record[name] ?? null
    const inner = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1))
    const isWhole = paths.includes(name) || value === null || typeof value === 'string'
    picked[name] = isWhole ? value : pickPaths(value, inner)
  }
  return picked
}

const head = (path: string): string => path.split('.')[0] ?? path
