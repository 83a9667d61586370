import { contract, type DictionaryRecord } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import type { RecordScreen } from '../../records/screen.ts'
import { Tag } from '../../ui/tag.tsx'

interface Choice {
  value: string
  label: string
}

/** The entries of these dictionaries. A new entry goes to the dictionary of `code`. */
export function useDictionaryScreen(
  dictionaries: readonly Choice[],
  code: string,
): RecordScreen<DictionaryRecord> {
  const { t } = useTranslation()
  const states = [
    { value: 0, label: t('dictionary.state.offered') },
    { value: 1, label: t('dictionary.state.sealed') },
  ]
  return {
    name: 'dictionary-entry',
    words: {
      title: t('page.dictionaries'),
      none: t('dictionary.none'),
      create: t('dictionary.create'),
      edit: t('dictionary.edit'),
      created: t('dictionary.created'),
      saved: t('dictionary.saved'),
    },
    list: contract.dictionaryEntries,
    detail: contract.dictionaryEntryDetail,
    submit: contract.dictionaryEntrySubmit,
    remove: contract.dictionaryEntryRemove,
    exportTo: contract.dictionaryExport,
    importFrom: { route: contract.dictionaryImport, hint: t('dictionary.importHint') },
    needs: 'dictionary.write',
    nameOf: ({ dictValue }) => dictValue,
    columns: [
      { name: 'dictValue', sortable: true },
      { name: 'dictKey', sortable: true, width: 240, hiddenOnPhone: true },
      { name: 'code', width: 140 },
      { name: 'sort', sortable: true, width: 120, hiddenOnPhone: true },
      {
        name: 'isSealed',
        width: 100,
        render: ({ isSealed }) => <Tag tone="quiet">{states[isSealed]?.label}</Tag>,
      },
    ],
    filters: [{ name: 'code' }, { name: 'dictValue' }, { name: 'isSealed' }],
    form: formOf(contract.dictionaryEntrySubmit, [
      { name: 'code', label: t('dictionary.code'), kind: 'choice', options: dictionaries, isFixed: true },
      {
        name: 'dictKey',
        label: t('dictionary.key'),
        isFixed: true,
      },
      { name: 'dictValue', label: t('dictionary.name') },
      { name: 'sort', label: t('dictionary.sort') },
      { name: 'isSealed', label: t('dictionary.sealed'), kind: 'choice', options: states },
      { name: 'remark', label: t('dictionary.remark') },
    ]),
    initial: { code, isSealed: 0 },
  }
}
