import { dictionaryCodes } from '@countersign/forms'
import * as z from 'zod/mini'
import { xlsx } from '../media-types.ts'
import { route } from '../route.ts'
import { importReport } from '../import-report.ts'
import { filledText, id, ids, page, pageInput, sortInput, text, wholeNumber, withDefault } from '../values.ts'

export const dictionary = route({
  method: 'GET',
  path: '/api/blade-system/dict/dictionary',
  summary: 'The entries of a dictionary that may be chosen, such as code=mainstay',
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
  summary: 'The entries of all dictionaries, the sealed ones among them',
  input: z.object({ ...pageInput, ...filters }),
  output: page(dictionaryEntry),
})

export const dictionaryEntryDetail = route({
  method: 'GET',
  path: '/api/blade-system/dict/detail',
  needs: 'dictionary.write',
  summary: 'An entry of a dictionary as it stands',
  input: z.object({ id }),
  output: dictionaryEntry,
})

export const dictionaryEntrySubmit = route({
  method: 'POST',
  path: '/api/blade-system/dict/submit',
  needs: 'dictionary.write',
  summary: 'Adds an entry, or changes the one of this id. With `version` only what was seen is changed',
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
  summary: 'Removes entries. Requests that name one keep its name',
  input: z.object({ ids }),
  output: z.literal(true),
})

export const dictionaryExport = route({
  method: 'GET',
  path: '/api/blade-system/dict/export',
  needs: 'dictionary.write',
  bytes: xlsx,
  summary: 'The entries of a list, filtered and sorted like it, as a sheet that the import takes',
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
    'Adds and changes entries from a sheet (xlsx), told apart by dictionary and key. A row that is refused keeps all from being imported',
  input: z.unknown(),
  output: importReport,
})
