import { contract, type OwnDictionary } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'

/** /system/own-dict: the dictionaries that a company makes beside those of the product. */
export function OwnDictionaryPage() {
  return <RecordPage screen={useOwnDictionaryScreen()} />
}

function useOwnDictionaryScreen(): RecordScreen<OwnDictionary> {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  return {
    name: 'own-dictionary',
    words: {
      title: t('menu.ownDict'),
      none: t('ownDictionary.none'),
      create: t('ownDictionary.create'),
      edit: t('ownDictionary.edit'),
      created: t('ownDictionary.created'),
      saved: t('ownDictionary.saved'),
      removeText: t('ownDictionary.removeText'),
    },
    list: contract.ownDictionaryList,
    detail: contract.ownDictionaryDetail,
    submit: contract.ownDictionarySubmit,
    remove: contract.ownDictionaryRemove,
    needs: 'dictionary.write',
    nameOf: ({ name }) => name,
    columns: [
      { name: 'name', sortable: true },
      { name: 'code', sortable: true, width: 240 },
      { name: 'sort', sortable: true, width: 120, hiddenOnPhone: true },
    ],
    filters: [{ name: 'name' }, { name: 'code' }],
    form: formOf(contract.ownDictionarySubmit, [
      { name: 'name', label: t('dictionary.name') },
      { name: 'code', label: t('ownDictionary.code'), isFixed: true, help: t('ownDictionary.codeHelp') },
      { name: 'sort', label: t('dictionary.sort') },
      { name: 'remark', label: t('dictionary.remark') },
    ]),
    actions: [
      {
        label: t('ownDictionary.entries'),
        isMain: true,
        run: ({ code }) => visit(`/system/dict/index?code=${encodeURIComponent(code)}`),
      },
    ],
  }
}
