import { ClearOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { dropLogs, type LogEntry } from '../../lib/log-store.ts'
import { notify } from '../../lib/notice.ts'
import { sendLogs } from './api/send-logs.ts'
import { LogTable } from './log-table.tsx'

export function LocalLog({ logs }: { logs: LogEntry[] }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const isEmpty = logs.length === 0

  const ask = (content: string, onOk: () => void | Promise<void>) =>
    void modal.confirm({
      title: t('shell.tip'),
      content,
      okText: t('action.confirm'),
      cancelText: t('action.cancel'),
      onOk,
    })
  const upload = async () => {
    try {
      await sendLogs(logs)
      notify({ kind: 'success', text: t('log.uploaded') })
    } catch (error) {
      // A refusal has shown its own words already.
      if (!(error instanceof CallError)) notify({ kind: 'error', text: t('log.uploadFailed') })
    }
  }
  const clear = () => {
    dropLogs(logs)
    notify({ kind: 'success', text: t('log.cleared') })
  }

  return (
    <>
      <div className="log-actions">
        <Button
          type="primary"
          icon={<CloudUploadOutlined aria-hidden />}
          disabled={isEmpty}
          onClick={() => ask(t('log.uploadTip'), upload)}
        >
          {t('log.upload')}
        </Button>
        <Button
          danger
          icon={<ClearOutlined aria-hidden />}
          disabled={isEmpty}
          onClick={() => ask(t('log.clearTip'), clear)}
        >
          {t('log.clear')}
        </Button>
      </div>
      <LogTable
        rows={logs.map((entry, index) => ({ ...entry, id: String(index) })).toReversed()}
        emptyText={t('log.empty')}
      />
    </>
  )
}
