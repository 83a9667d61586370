import type {
  Branch,
  contract,
  DictionaryRecord,
  DictionaryRow,
  InputOf,
  Language,
  TreeNode,
} from '@countersign/contract'
import { dictionaryCodes, dictionaryNames } from '@countersign/forms'
import { choicesOf, forestOf, top } from '../../platform/records/forest.rules.ts'

type Filter = InputOf<typeof contract.dictionaryForest>

/** A dictionary as the record above its entries. Its id is its code. */
function dictionaryRow(
  code: (typeof dictionaryCodes)[number],
  sort: number,
  language: Language,
): DictionaryRow {
  return {
    id: code,
    parentId: top,
    code,
    dictKey: '',
    dictValue: dictionaryNames[code][language],
    sort,
    isSealed: 0,
    remark: '',
    version: 1,
  }
}

const dictionaryRows = (language: Language) =>
  dictionaryCodes.map((code, sort) => dictionaryRow(code, sort, language))

/** The dictionary of this id; undefined for the id of an entry. */
export function dictionaryOf(id: string | undefined, language: Language): DictionaryRow | undefined {
  return dictionaryRows(language).find((row) => row.id === id)
}

/** The dictionaries and entries that match, with the dictionaries above them. */
export function dictionaryForest(
  entries: readonly DictionaryRecord[],
  { code = '', dictValue = '', remark = '' }: Filter,
  language: Language,
): Branch<DictionaryRow>[] {
  const rows = entries
    .map((entry) => ({ ...entry, parentId: entry.code }))
    .toSorted((a, b) => a.sort - b.sort || (a.dictKey < b.dictKey ? -1 : 1))
  return forestOf(
    [...dictionaryRows(language), ...rows],
    (row) => row.code.includes(code) && row.dictValue.includes(dictValue) && row.remark.includes(remark),
  )
}

export function dictionaryChoices(language: Language): TreeNode[] {
  return choicesOf(
    dictionaryRows(language).map(({ id, dictValue }) => ({ id, parentId: null, title: dictValue })),
  )
}
