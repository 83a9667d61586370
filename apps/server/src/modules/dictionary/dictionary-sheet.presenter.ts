import type { DictionaryRecord, Language } from '@countersign/contract'
import { isSameName } from '@countersign/forms'
import { wholeOf } from '../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'
import type { DictionaryName } from './dictionary-forest.rules.ts'

/** Columns that the export writes and the import reads. A dictionary is given by its name in either language, or by its code. */
export function entryColumns(dictionaries: readonly DictionaryName[]): SheetColumn<DictionaryRecord>[] {
  const named = ({ name }: DictionaryName, text: string) =>
    Object.values(name).some((one) => isSameName(one, text))
  return [
    {
      name: 'code',
      heading: codeHeading,
      width: 16,
      write: ({ code }, language) => dictionaries.find((one) => one.code === code)?.name[language] ?? code,
      read: (text) => dictionaries.find((one) => named(one, text))?.code ?? text,
    },
    ...otherColumns,
  ]
}

const codeHeading = { zh: '字典', en: 'Dictionary' } as const

const otherColumns: readonly SheetColumn<DictionaryRecord>[] = [
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
  {
    name: 'sort',
    heading: { zh: '排序', en: 'Sort order' },
    width: 8,
    write: ({ sort }) => sort,
    read: wholeOf,
  },
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

/** Name of a parameter in an error about a row: the heading of its column. */
export function headingOf(path: string, language: Language): string {
  if (path === 'code') return codeHeading[language]
  return otherColumns.find(({ name }) => name === path)?.heading[language] ?? path
}
