import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { xlsx } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../lib/http/fetch-file.ts'
import { toQuery } from '../lib/http/request-address.ts'
import { recordError } from '../lib/storage/log-store.ts'
import { notify } from '../lib/page/notify.ts'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { settings } from '../lib/settings.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { RecordScreen } from './screen.ts'

interface Props<Row extends { id: string }, Detail extends Row> {
  screen: RecordScreen<Row, Detail>
  /** The filters and the sorting of the list. */
  asked: Readonly<Record<string, unknown>>
}

/** Exports all pages of the list as shown, and imports such a sheet. */
export function SheetButtons<Row extends { id: string }, Detail extends Row>({
  screen: { name, words, exportTo, importFrom },
  asked,
}: Props<Row, Detail>) {
  const { t } = useTranslation()
  const [isImporting, setIsImporting] = useState(false)
  const { run: save, busy } = useOnceAtATime(async (path: string) => {
    try {
      const { blob, name: given } = await fetchFile(path + toQuery(asked), xlsx, settings.exportTimeout)
      saveFile(blob, given ?? `${words.title}.xlsx`)
    } catch (error) {
      recordError(error, 'export')
      notify({ kind: 'error', text: t('records.exportFailed') })
    }
  })
  return (
    <>
      {exportTo && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => void save(exportTo.path)}
        >
          {t('records.export')}
        </Button>
      )}
      {importFrom && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
          {t('records.import')}
        </Button>
      )}
      {importFrom && isImporting && (
        <ImportDialog name={name} route={importFrom} onClose={() => setIsImporting(false)} />
      )}
    </>
  )
}
