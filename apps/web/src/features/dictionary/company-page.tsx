import type { DictionaryRecord } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { viewOf } from '../../records/from-form.tsx'
import { useDictionaryScreen } from './dictionary-screen.tsx'

/** /system/company: the companies of the group, which are the entries of one dictionary. */
export function CompanyPage() {
  return <RecordPage screen={useCompanyScreen()} />
}

function useCompanyScreen(): RecordScreen<DictionaryRecord> {
  const { t } = useTranslation()
  const entries = useDictionaryScreen([], 'mainstay')
  const isOwn = ({ name }: { name: string }) => name !== 'code'
  return {
    ...entries,
    fixed: { code: 'mainstay' },
    words: {
      title: t('page.companies'),
      none: t('company.none'),
      create: t('company.create'),
      edit: t('company.edit'),
      created: t('company.created'),
      saved: t('company.saved'),
      removeText: t('company.removeText'),
    },
    columns: entries.columns.filter(isOwn),
    filters: entries.filters.filter(isOwn),
    form: fieldsOf(entries, undefined)
      .filter(isOwn)
      .map((field) => (field.name === 'dictKey' ? { ...field, help: t('company.keyHelp') } : field)),
    view: viewOf(entries, 'dictValue'),
  }
}
