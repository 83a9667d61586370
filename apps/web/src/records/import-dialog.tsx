import { InboxOutlined } from '@ant-design/icons'
import type { ImportReport, RefusedRow } from '@countersign/contract'
import { Alert, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../lib/page/notify.ts'
import { upload } from '../lib/http/upload.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import ui from '../ui/ui.module.css'
import styles from './import-dialog.module.css'
import type { CallOf } from './screen.ts'
import { useSave } from './use-save.ts'

interface Props {
  /** The key of the queries that show the records. */
  name: string
  route: CallOf<ImportReport>
  onClose: () => void
}

/**
 * Imports a sheet. If any row is refused nothing is imported; the refused rows are listed, and a corrected sheet can be
 * chosen at once.
 */
export function ImportDialog({ name, route, onClose }: Props) {
  const { t } = useTranslation()
  const [report, setReport] = useState<ImportReport>()
  const [refusal, setRefusal] = useState('')
  const { save, busy } = useSave({
    send: (file: File, idempotencyKey) =>
      // Closing the dialog does not cancel the upload.
      upload(route, file, {
        idempotencyKey,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    contentOf: ({ name: called, size, lastModified }) => ({ called, size, lastModified }),
    changes: [[name]],
    onDone: (answer) => {
      if (!answer.isDone) return setReport(answer)
      notify({ kind: 'success', text: t('records.imported', { count: answer.count }) })
      return onClose()
    },
    onRefused: ({ message }) => setRefusal(message),
  })
  const choose = (file: File) => {
    setReport(undefined)
    setRefusal('')
    void save(file)
  }
  return (
    <Dialog title={t('records.import')} footer={null} onClose={onClose}>
      <p className={classes(ui.below12, ui.muted)}>{t('records.importHint')}</p>
      <Upload.Dragger
        accept=".xlsx"
        disabled={busy}
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file)
          // Returning false keeps the library from uploading by itself.
          return false
        }}
      >
        <InboxOutlined className={styles.icon} aria-hidden />
        <p>{busy ? t('records.importing') : t('records.chooseSheet')}</p>
      </Upload.Dragger>
      {refusal !== '' && <Alert className={ui.above12} type="error" showIcon title={refusal} />}
      {report && (
        <>
          <Alert
            className={ui.above12}
            type="error"
            showIcon
            title={t('records.importRefused', { count: report.refused.length, total: report.count })}
          />
          <RefusedRows rows={report.refused} />
        </>
      )}
    </Dialog>
  )
}

function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.rows} aria-label={t('records.refusedRows')}>
      {rows.map(({ row, msg }) => (
        <li key={row}>
          <span>{t('records.row', { row })}</span>
          <span className={classes(ui.dangerInk, ui.breaks)}>{msg}</span>
        </li>
      ))}
    </ul>
  )
}
