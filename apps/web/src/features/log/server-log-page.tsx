import { contract, type WebLogRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { LogDetail } from './log-detail.tsx'

/** /monitor/log/error: errors that people sent from their browsers. */
export function ServerLogPage() {
  return <RecordPage screen={useLogScreen()} />
}

function useLogScreen(): RecordScreen<WebLogRow> {
  const { t } = useTranslation()
  return {
    name: 'web-log',
    words: { title: t('log.server'), none: t('log.emptyServer') },
    list: contract.webLogList,
    detail: contract.webLogDetail,
    nameOf: ({ message }) => message,
    columns: [
      { name: 'message', label: t('log.message') },
      { name: 'userName', label: t('log.person'), width: 120 },
      { name: 'account', label: t('account.account'), width: 120, sortable: true, hiddenOnPhone: true },
      { name: 'url', label: t('log.address'), width: 260, hiddenOnPhone: true },
      { name: 'createTime', label: t('log.sent'), width: 180, sortable: true },
    ],
    filters: [{ name: 'message' }],
    view: (row) => <LogDetail row={row} />,
  }
}
