import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { Route } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'
import { saveAnswer } from './save-answer.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { RecordScreen } from './screen.ts'

/** What a screen says of its sheets. */
type Sheets = Pick<
  RecordScreen<{ id: string }>,
  'name' | 'words' | 'fixed' | 'exportTo' | 'importFrom' | 'template'
>

interface Props {
  screen: Sheets
  /** The filters and the sorting of the list. */
  asked: Readonly<Record<string, unknown>>
}

/** Exports all pages of the list as shown, and imports such a sheet. */
export function SheetButtons({
  screen: { name, words, fixed, exportTo, importFrom, template },
  asked,
}: Props) {
  const { t } = useTranslation()
  const [isImporting, setIsImporting] = useState(false)
  const { run: save, busy } = useOnceAtATime((route: Pick<Route, 'path' | 'bytes'>) =>
    saveAnswer(route, asked, { name: `${words.title}.xlsx` }),
  )
  const columns = template ?? exportTo
  const templateOf = columns && {
    route: columns,
    input: template ? {} : { ...fixed, isTemplate: 1 },
    name: t('records.templateName', { name: words.title }),
  }
  return (
    <>
      {exportTo && (
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save(exportTo)}>
          {t('records.export')}
        </Button>
      )}
      {importFrom && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
          {t('records.import')}
        </Button>
      )}
      {importFrom && isImporting && (
        <ImportDialog
          name={name}
          source={importFrom}
          template={templateOf}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
