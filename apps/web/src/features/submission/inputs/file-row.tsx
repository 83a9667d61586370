import type { Attachment } from '@countersign/contract'
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { FileLine } from '../../../ui/file-line.tsx'
import ui from '../../../ui/ui.module.css'
import uploadRowStyles from './upload-row.module.css'

interface Props {
  file: Attachment | undefined
  disabled: boolean
  inCell: boolean
  onRemove: () => void
}

/** An uploaded file, which can be previewed and removed before submission. */
export function FileRow({ file, disabled, inCell, onRemove }: Props) {
  const { t } = useTranslation()
  const name = file?.name ?? t('submit.file')
  const label = t('submit.removeFile', { name })
  const remove = (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onRemove}
    />
  )
  if (file) {
    return (
      <FileLine file={file} inCell={inCell}>
        {remove}
      </FileLine>
    )
  }
  return (
    <div className={classes(ui.row8, ui.atMostFull)}>
      <PaperClipOutlined aria-hidden />
      <span className={uploadRowStyles.name}>{name}</span>
      {remove}
    </div>
  )
}
