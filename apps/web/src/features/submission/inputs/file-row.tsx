import type { Attachment } from '@countersign/contract'
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'

interface Props {
  file: Attachment | undefined
  disabled: boolean
  onRemove: () => void
}

export function FileRow({ file, disabled, onRemove }: Props) {
  const { t } = useTranslation()
  const name = file?.name ?? t('submit.file')
  const label = t('submit.removeFile', { name })
  return (
    <div className="upload-row">
      <PaperClipOutlined aria-hidden />
      {file ? (
        <a className="upload-name" href={file.url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        <span className="upload-name">{name}</span>
      )}
      {file && <span className="second-line">{fileSize(file.size)}</span>}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        disabled={disabled}
        aria-label={label}
        title={label}
        onClick={onRemove}
      />
    </div>
  )
}
