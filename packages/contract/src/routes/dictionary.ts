import * as z from 'zod/mini'
import { xlsx } from '../media-types.ts'
import { type Branch, detailCall, forestCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { sheetRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { importReport } from '../import-report.ts'
import {
  isTemplate,
  emptyInput,
  filledText,
  keyText,
  sortInput,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'
import { treeNode } from './people.ts'

export const dictionary = route({
  method: 'GET',
  path: '/api/blade-system/dict/dictionary',
  summary: 'List the entries of a dictionary that may be chosen, for example code=mainstay',
  input: z.object({ code: text(64, 1) }),
  output: z.array(
    z.object({
      /** A number in the lists of the product, a name in those of a company. */
      dictKey: z.union([z.string(), z.number()]),
      dictValue: z.string(),
    }),
  ),
  example: { code: 'mainstay' },
})

/** 1 for a sealed entry: existing requests keep it, new ones cannot choose it. */
const isSealed = wholeNumber(0, 1)
/** Code of a dictionary of the product or of the company. */
const code = text(64, 1)

export const dictionaryEntry = z.object({
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

/** A dictionary, whose id is its code and whose name is its `dictValue`, or an entry below its dictionary. */
const dictionaryRow = z.extend(dictionaryEntry, {
  /** "0" for a dictionary. */
  parentId: z.string(),
})
export type DictionaryRow = z.infer<typeof dictionaryRow>
export const dictionaryBranch: z.ZodMiniType<Branch<DictionaryRow>> = z.extend(dictionaryRow, {
  get children() {
    return z.array(dictionaryBranch)
  },
})

const filters = {
  code: z.optional(code),
  /** Text that it contains. */
  dictKey: z.optional(text(64)),
  /** Text that it contains. */
  dictValue: z.optional(text(100)),
  isSealed: z.optional(isSealed),
}
const sorts = ['dictKey', 'dictValue', 'sort'] as const

/** The fields of an entry that a person writes. The import reads the same fields from each row. */
export const dictionaryEntryInput = z.object({
  code: withDefault(code, 'mainstay'),
  dictKey: keyText(64),
  dictValue: filledText(100),
  /** A new entry without it becomes the last one. */
  sort: z.optional(wholeNumber(0, 9999)),
  isSealed: withDefault(isSealed, 0),
  remark: withDefault(text(200), ''),
})

const entries = { path: '/api/blade-system/dict', needs: 'dictionary.write' } as const

export const dictionaryEntries = listCall(entries, {
  summary: 'List the entries of all dictionaries, including sealed ones',
  row: dictionaryEntry,
  filters,
  sorts,
  name: 'child-list',
})

export const dictionaryForest = forestCall(entries, {
  summary: 'List the dictionaries with their entries',
  branch: dictionaryBranch,
  filters: {
    code: z.optional(text(64)),
    /** Text that it contains. */
    dictValue: z.optional(text(100)),
    /** Text that it contains. */
    remark: z.optional(text(200)),
  },
})

export const dictionaryTree = route({
  method: 'GET',
  path: '/api/blade-system/dict/tree',
  needs: 'dictionary.write',
  summary: 'Return the dictionaries, below which an entry may lie',
  input: emptyInput,
  output: z.array(treeNode),
})

export const dictionaryEntryDetail = detailCall(entries, {
  summary: 'Return an entry of a dictionary',
  row: dictionaryEntry,
})

export const dictionaryEntrySubmit = submitCall(entries, {
  summary: 'Add an entry, or change the entry of this id',
  fields: dictionaryEntryInput,
  row: dictionaryEntry,
  refuses: [
    'dictionaryFixed',
    'dictionaryUnknown',
    'entryKeyFixed',
    'entryKeyTaken',
    'entryNameTaken',
    'entryFixed',
    'companyInFlow',
  ],
  example: { code: 'mainstay', dictKey: 'HD', dictValue: '华东分公司', sort: 20 },
})

export const dictionaryEntryRemove = removeCall(
  entries,
  'Remove entries. Requests that name one keep its name',
  { refuses: ['dictionaryFixed', 'entryFixed'] },
)

export const dictionaryExport = route({
  method: 'GET',
  path: '/api/blade-system/dict/export',
  needs: 'dictionary.write',
  bytes: xlsx,
  summary:
    'Export entries as a sheet (xlsx) that the import accepts, with the filters and sorting of the list',
  input: z.object({ ...filters, ...sortInput(sorts), isTemplate }),
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
  refuses: sheetRefusals,
})

const ownDictionary = z.object({
  id: z.string(),
  /** The code by which entries and clients name it, as in `dictionary`. */
  code: z.string(),
  name: z.string(),
  /** Position among the dictionaries to choose from, ascending. */
  sort: z.number(),
  remark: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type OwnDictionary = z.infer<typeof ownDictionary>

const ownDictionaries = { path: '/api/blade-system/own-dict', needs: 'dictionary.write' } as const

export const ownDictionaryList = listCall(ownDictionaries, {
  summary: 'List the dictionaries that the company made',
  row: ownDictionary,
  filters: {
    /** Text that it contains. */
    code: z.optional(text(64)),
    /** Text that it contains. */
    name: z.optional(text(40)),
  },
  sorts: ['code', 'name', 'sort'],
})

export const ownDictionaryDetail = detailCall(ownDictionaries, {
  summary: 'Return a dictionary that the company made',
  row: ownDictionary,
})

export const ownDictionarySubmit = submitCall(ownDictionaries, {
  summary: 'Add a dictionary, or change the dictionary of this id. Its code is fixed',
  fields: z.object({
    code: filledText(64),
    name: filledText(40),
    /** A new dictionary without it becomes the last one. */
    sort: z.optional(wholeNumber(0, 9999)),
    remark: withDefault(text(200), ''),
  }),
  row: ownDictionary,
  refuses: [
    'dictionaryCodeFormat',
    'dictionaryCodeFixed',
    'dictionaryCodeTaken',
    'dictionaryNameTaken',
    'tooManyDictionaries',
  ],
  example: { code: 'supplier_level', name: '供应商等级' },
})

export const ownDictionaryRemove = removeCall(ownDictionaries, 'Remove dictionaries that have no entries', {
  refuses: ['dictionaryNotEmpty'],
})
