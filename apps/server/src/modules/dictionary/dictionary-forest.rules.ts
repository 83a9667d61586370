import type {
  Branch,
  contract,
  DictionaryRecord,
  DictionaryRow,
  InputOf,
  Language,
  TreeNode,
} from '@countersign/contract'
import { choicesOf, forestOf, top } from '../../platform/records/forest.rules.ts'

type Filter = InputOf<typeof contract.dictionaryForest>

/** A dictionary, and its name in each language. */
export interface DictionaryName {
  code: string
  name: Readonly<Record<Language, string>>
}

/** The dictionaries as the records above their entries. The id of each is its code. */
export function dictionaryRows(dictionaries: readonly DictionaryName[], language: Language): DictionaryRow[] {
  return dictionaries.map(({ code, name }, sort) => ({
    id: code,
    parentId: top,
    code,
    dictKey: '',
    dictValue: name[language],
    sort,
    isSealed: 0,
    remark: '',
    version: 1,
  }))
}

/** The dictionaries and entries that match, with the dictionaries above them. */
export function dictionaryForest(
  dictionaries: readonly DictionaryRow[],
  entries: readonly DictionaryRecord[],
  { code = '', dictValue = '', remark = '' }: Filter,
): Branch<DictionaryRow>[] {
  const rows = entries
    .map((entry) => ({ ...entry, parentId: entry.code }))
    .toSorted((a, b) => a.sort - b.sort || (a.dictKey < b.dictKey ? -1 : 1))
  return forestOf(
    [...dictionaries, ...rows],
    (row) => row.code.includes(code) && row.dictValue.includes(dictValue) && row.remark.includes(remark),
  )
}

export function dictionaryChoices(dictionaries: readonly DictionaryRow[]): TreeNode[] {
  return choicesOf(dictionaries.map(({ id, dictValue }) => ({ id, parentId: null, title: dictValue })))
}
