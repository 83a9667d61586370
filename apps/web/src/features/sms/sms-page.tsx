import { contract, type SmsRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/facts.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'

/** /system/sms: messages that no SMS service sends, because none is configured. */
export function SmsPage() {
  return <RecordPage screen={useSmsScreen()} />
}

function useSmsScreen(): RecordScreen<SmsRow> {
  const { t } = useTranslation()
  return {
    name: 'sms',
    words: { title: t('page.textMessages'), none: t('sms.none') },
    list: contract.smsList,
    detail: contract.smsDetail,
    nameOf: ({ phone }) => phone,
    columns: [
      { name: 'phone', label: t('sms.phone'), width: 160, sortable: true },
      { name: 'content', label: t('sms.content') },
      { name: 'createTime', label: t('sms.sent'), width: 180, sortable: true },
    ],
    filters: [{ name: 'phone' }],
    view: ({ content, createTime }) => (
      <Facts
        rows={[
          [t('sms.content'), content],
          [t('sms.sent'), createTime],
        ]}
      />
    ),
  }
}
