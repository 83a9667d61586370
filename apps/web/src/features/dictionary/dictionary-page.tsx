import { contract } from '@countersign/contract'
import { dictionaryNames } from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { useDictionaryScreen } from './dictionary-screen.tsx'

/** /system/dict: the dictionary entries that a company maintains. */
export function DictionaryPage() {
  const { query } = useTabLocation()
  return <RecordPage screen={useDictionaryScreen(useDictionaries(), query.get('code') ?? 'mainstay')} />
}

/** The dictionaries of the product and of the company; those of the product until all are known. */
function useDictionaries() {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['own-dictionary', 'choices', i18n.language],
    queryFn: ({ signal }) => call(contract.dictionaryTree, {}, { signal }),
    enabled: useMay('dictionary.write'),
  })
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return (
    data?.map(({ id, title }) => ({ value: id, label: title })) ??
    Object.entries(dictionaryNames).map(([value, name]) => ({ value, label: name[language] }))
  )
}
