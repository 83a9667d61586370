import { ClearOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { dropLogs, type LogEntry } from '../../lib/storage/log-store.ts'
import { notify } from '../../lib/page/notify.ts'
import { useSave } from '../../records/use-save.ts'
import ui from '../../ui/ui.module.css'
import { sendLogs } from './api.ts'
import { LogTable } from './log-table.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'

export function LocalLog({ logs }: { logs: LogEntry[] }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isEmpty = logs.length === 0

  const ask = (text: string, run: () => void | Promise<void>) => confirm({ title: t('shell.tip'), text, run })
  const { save: upload } = useSave({
    send: sendLogs,
    done: t('log.uploaded'),
    lost: t('log.uploadFailed'),
    changes: [['web-log']],
  })
  const clear = () => {
    dropLogs(logs)
    notify({ kind: 'success', text: t('log.cleared') })
  }

  return (
    <>
      <div className={ui.flow8x16} style={{ marginBlock: '4px 16px' }}>
        <Button
          type="primary"
          icon={<CloudUploadOutlined aria-hidden />}
          disabled={isEmpty}
          onClick={() => ask(t('log.uploadTip'), () => upload(logs))}
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
