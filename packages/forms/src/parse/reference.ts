import type { Field } from '../field.ts'
import type { MessageCode } from '../messages.ts'
import { isList } from '../values.ts'
import { unique } from './choice.ts'
import { type Parsed, type Parser, type Problem, problem, quote } from './parsed.ts'
import { betweenFiles, betweenNames, isStorable, readList, readReference } from './raw.ts'

export const parsePerson: Parser = (raw, _field, lookups) =>
  single(raw, personProblems, (reference) => lookups.person(reference))
export const parseDepartment: Parser = (raw, _field, lookups) =>
  single(raw, departmentProblems, (reference) => lookups.department(reference))

export const parsePeople: Parser = (raw, field, lookups) =>
  several(readList(raw, betweenNames), field, personProblems, (reference) => lookups.person(reference))
export const parseDepartments: Parser = (raw, field, lookups) =>
  several(readList(raw, betweenNames), field, departmentProblems, (reference) =>
    lookups.department(reference),
  )
export const parseFiles: Parser = (raw, field, lookups) => {
  const parsed = several(readList(raw, betweenFiles), field, fileProblems, (reference) =>
    lookups.file(reference),
  )
  if (!field.pictures || !isList(parsed.value)) return parsed
  const other = parsed.value.map((id) => lookups.file(id)).find((file) => file && !isPicture(file.mime))
  return other ? problem('notAPicture', { text: quote(other.name) }) : parsed
}

/** The name of a file; "" when it was not looked up, since the page does not know files of others. */
const isPicture = (mime: string) => ['', 'image/png', 'image/jpeg'].includes(mime)

interface ReferenceProblems {
  unknown: MessageCode
  ambiguous: MessageCode
}

const personProblems: ReferenceProblems = { unknown: 'personUnknown', ambiguous: 'personAmbiguous' }
const departmentProblems: ReferenceProblems = {
  unknown: 'departmentUnknown',
  ambiguous: 'departmentAmbiguous',
}
const fileProblems: ReferenceProblems = { unknown: 'fileUnknown', ambiguous: 'fileUnknown' }

type Find = (reference: string) => { id: string } | 'ambiguous' | undefined

function single(raw: unknown, problems: ReferenceProblems, find: Find): Parsed {
  const sole = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw
  const reference = readReference(sole)
  if (reference === undefined) return problem('wrongType')
  const found = resolve(reference, problems, find)
  return typeof found === 'string' ? { value: found } : { problems: [found] }
}

function several(
  references: readonly string[] | undefined,
  field: Field,
  problems: ReferenceProblems,
  find: Find,
): Parsed {
  if (!references) return problem('wrongType')
  if (isTooMany(references, field)) return problem('tooMany', { max: String(field.max) })
  const found = references.map((reference) => resolve(reference, problems, find))
  const failed = found.filter((one) => typeof one !== 'string')
  if (failed.length > 0) return { problems: failed }
  const value = unique(found.filter((one) => typeof one === 'string'))
  return field.min !== undefined && value.length < field.min
    ? problem('tooFew', { min: String(field.min) })
    : { value }
}

/** An overlong list is refused before its entries are looked up. */
export function isTooMany(references: readonly string[], field: Field): boolean {
  return field.max !== undefined && references.length > field.max
}

function resolve(reference: string, problems: ReferenceProblems, find: Find): string | Problem {
  if (!isStorable(reference)) return { code: 'badText' }
  const found = find(reference)
  if (found === undefined) return { code: problems.unknown, words: { text: quote(reference) } }
  if (found === 'ambiguous') return { code: problems.ambiguous, words: { text: quote(reference) } }
  return found.id
}
