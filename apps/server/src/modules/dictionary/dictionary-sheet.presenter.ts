import type { DictionaryRecord, Language } from '@countersign/contract'
import { dictionaryNames, isSameName } from '@countersign/forms'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

/** Columns that the export writes and the import reads. */
export const entryColumns: readonly SheetColumn<DictionaryRecord>[] = [
  {
    name: 'code',
    heading: { zh: '字典', en: 'Dictionary' },
    width: 16,
    write: ({ code }, language) => nameOf(code)?.[language] ?? code,
    read: (text) => codeOf(text) ?? text,
  },
  {
    name: 'dictKey',
    heading: { zh: '键值', en: 'Key' },
    width: 24,
    isRequired: true,
    write: ({ dictKey }) => dictKey,
  },
  {
    name: 'dictValue',
    heading: { zh: '名称', en: 'Name' },
    width: 36,
    isRequired: true,
    write: ({ dictValue }) => dictValue,
  },
  { name: 'sort', heading: { zh: '排序', en: 'Sort order' }, width: 8, write: ({ sort }) => sort },
  {
    name: 'isSealed',
    heading: { zh: '封存', en: 'Archived' },
    width: 8,
    write: ({ isSealed }, language) => yesNo[isSealed === 1 ? 'yes' : 'no'][language],
    read: (text) => (isWord('yes', text) ? 1 : isWord('no', text) ? 0 : text),
  },
  { name: 'remark', heading: { zh: '备注', en: 'Remark' }, width: 36, write: ({ remark }) => remark },
]

const yesNo = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const

function isWord(word: keyof typeof yesNo, text: string): boolean {
  return Object.values(yesNo[word]).some((one) => isSameName(one, text))
}

const names = new Map<string, Record<Language, string>>(Object.entries(dictionaryNames))
const nameOf = (code: string) => names.get(code)

function codeOf(text: string): string | undefined {
  return [...names].find(([, name]) => isSameName(name.zh, text) || isSameName(name.en, text))?.[0]
}

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  return entryColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
