import { dictionaryCodes } from '@countersign/forms'
import * as z from 'zod/mini'
import { xlsx } from '../media-types.ts'
import { route } from '../route.ts'
import { importReport } from '../import-report.ts'
import { filledText, id, ids, page, pageInput, sortInput, text, wholeNumber, withDefault } from '../values.ts'

export const dictionary = route({
  method: 'GET',
  path: '/api/blade-system/dict/dictionary',
  summary: 'List the entries of a dictionary that may be chosen, for example code=mainstay',
  input: z.object({ code: text(64, 1) }),
  output: z.array(z.object({ dictKey: z.string(), dictValue: z.string() })),
})

/** 1 for a sealed entry: existing requests keep it, new ones cannot choose it. */
const isSealed = wholeNumber(0, 1)
const code = z.enum(dictionaryCodes)

const dictionaryEntry = z.object({
  id: z.string(),
  code: z.string(),
  dictKey: z.string(),
  /** The name that is offered, stored, shown and printed. */
  dictValue: z.string(),
  /** Position among the entries to choose from, ascending. */
  sort: z.number(),
  isSealed: z.number(),
  remark: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type DictionaryRecord = z.infer<typeof dictionaryEntry>

const filters = {
  code: z.optional(code),
  /** Text that it contains. */
  dictKey: z.optional(text(64)),
  /** Text that it contains. */
  dictValue: z.optional(text(100)),
  isSealed: z.optional(isSealed),
  ...sortInput(['dictKey', 'dictValue', 'sort']),
}

/** The fields of an entry that a person writes. The import reads the same fields from each row. */
export const dictionaryEntryInput = z.object({
  code: withDefault(code, 'mainstay'),
  dictKey: filledText(64),
  dictValue: filledText(100),
  /** A new entry without it becomes the last one. */
  sort: z.optional(wholeNumber(0, 9999)),
  isSealed: withDefault(isSealed, 0),
  remark: withDefault(text(200), ''),
})

export const dictionaryEntries = route({
  method: 'GET',
  path: '/api/blade-system/dict/child-list',
  needs: 'dictionary.write',
  summary: 'List the entries of all dictionaries, including sealed ones',
  input: z.object({ ...pageInput, ...filters }),
  output: page(dictionaryEntry),
})

export const dictionaryEntryDetail = route({
  method: 'GET',
  path: '/api/blade-system/dict/detail',
  needs: 'dictionary.write',
  summary: 'Return an entry of a dictionary',
  input: z.object({ id }),
  output: dictionaryEntry,
})

export const dictionaryEntrySubmit = route({
  method: 'POST',
  path: '/api/blade-system/dict/submit',
  needs: 'dictionary.write',
  summary: 'Add an entry, or change the entry of this id. A call with `version` changes no other version',
  input: z.extend(dictionaryEntryInput, {
    id: z.optional(id),
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  output: dictionaryEntry,
})

export const dictionaryEntryRemove = route({
  method: 'POST',
  path: '/api/blade-system/dict/remove',
  needs: 'dictionary.write',
  summary: 'Remove entries. Requests that name one keep its name',
  input: z.object({ ids }),
  output: z.literal(true),
})

export const dictionaryExport = route({
  method: 'GET',
  path: '/api/blade-system/dict/export',
  needs: 'dictionary.write',
  bytes: xlsx,
  summary:
    'Export entries as a sheet (xlsx) that the import accepts, with the filters and sorting of the list',
  input: z.object(filters),
  output: z.unknown(),
})

/** The file is sent as multipart in the field `file`. */
export const dictionaryImport = route({
  method: 'POST',
  path: '/api/blade-system/dict/import',
  needs: 'dictionary.write',
  takes: 'file',
  summary:
    'Import entries from a sheet (xlsx); dictionary and key identify an entry. If a row is refused, no row is imported',
  input: z.unknown(),
  output: importReport,
})
