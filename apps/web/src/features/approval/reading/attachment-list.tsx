import type { Attachment } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { FileLine } from '../../../ui/file-line.tsx'
import fieldValueStyles from './field-value.module.css'

interface Props {
  files: Attachment[]
}

export function AttachmentList({ files }: Props) {
  const { t } = useTranslation()
  if (files.length === 0) return <span className={fieldValueStyles.none}>{t('detail.none')}</span>
  return (
    <ul className={fieldValueStyles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  )
}
