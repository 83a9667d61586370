import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useWebLogs } from './api/use-web-logs.ts'
import { LogTable } from './log-table.tsx'

/** What people have sent, newest first; for administrators. */
export function ServerLog() {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(1)
  const logs = useWebLogs(current)
  if (logs.isPending) return <Skeleton active />
  if (!logs.data) return <LoadFailed onRetry={() => void logs.refetch()} />
  const { records, total, size } = logs.data
  return (
    <LogTable
      rows={records.map((row) => ({ ...row, sentBy: row.userName }))}
      emptyText={t('log.emptyServer')}
      page={{ current, size, total, onChange: setCurrent }}
    />
  )
}
