import type { Attachment } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { FileLine } from '../../../ui/file-line.tsx'
import ui from '../../../ui/ui.module.css'

interface Props {
  files: Attachment[]
}

export function AttachmentList({ files }: Props) {
  const { t } = useTranslation()
  if (files.length === 0) return <span className={ui.faint}>{t('detail.none')}</span>
  return (
    <ul className={ui.stack4}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  )
}
