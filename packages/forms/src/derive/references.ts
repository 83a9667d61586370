import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, type FormDefinition } from '../form-definition.ts'
import { unique } from '../parse/choice.ts'
import { isEntered } from '../parse/parse-values.ts'
import {
  betweenFiles,
  betweenNames,
  isBlank,
  isRecord,
  isStorable,
  own,
  readList,
  readReference,
} from '../parse/raw.ts'
import { isTooMany } from '../parse/reference.ts'

/** References of an input that the server must look up before `parseValues`, each kind with one query. */
export interface References {
  /** Ids or real names. */
  people: string[]
  /** Ids or names. */
  departments: string[]
  /** Ids or addresses. */
  files: string[]
  /** Ids or numbers of linked requests. */
  requests: string[]
}

const referenceKinds = {
  text: null,
  longText: null,
  choice: null,
  choices: null,
  date: null,
  dateTime: null,
  halfDay: null,
  integer: null,
  decimal: null,
  percent: null,
  days: null,
  money: null,
  moneyInWords: null,
  yesNo: null,
  person: { among: 'people', several: false },
  people: { among: 'people', several: true },
  department: { among: 'departments', several: false },
  departments: { among: 'departments', several: true },
  company: null,
  bankAccount: null,
  attachment: { among: 'files', several: true },
  table: null,
  link: { among: 'requests', several: true },
  linked: null,
} satisfies Record<FieldType, { among: keyof References; several: boolean } | null>

export function referencesIn(form: FormDefinition<string>, input: unknown): References {
  const references: References = { people: [], departments: [], files: [], requests: [] }
  collect(fieldsOf(form), input, references)
  return {
    people: unique(references.people),
    departments: unique(references.departments),
    files: unique(references.files),
    requests: unique(references.requests),
  }
}

function collect(fields: readonly Field[], input: unknown, references: References): void {
  if (!isRecord(input)) return
  for (const field of fields) {
    const kind = referenceKinds[field.type]
    const raw = own(input, field.name)
    if (!isEntered(field) || isBlank(raw)) continue
    const { columns } = field
    if (columns && Array.isArray(raw))
      for (const row of raw.slice(0, field.max)) collect(columns, row, references)
    if (!kind) continue
    const found = kind.several ? readSeveral(raw, kind.among) : readSingle(raw)
    if (!isTooMany(found, field)) references[kind.among].push(...found.filter(isStorable))
  }
}

function readSeveral(raw: unknown, among: keyof References): string[] {
  return readList(raw, among === 'people' || among === 'departments' ? betweenNames : betweenFiles) ?? []
}

function readSingle(raw: unknown): string[] {
  const reference = readReference(Array.isArray(raw) ? raw[0] : raw)
  return reference === undefined ? [] : [reference]
}
