import { CloseOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import type { Upload } from './use-uploads.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './upload-row.module.css'

interface Props {
  upload: Upload
  inCell: boolean
  onCancel: () => void
  onRetry: () => void
}

/** A running or failed upload. */
export function UploadRow({ upload, inCell, onCancel, onRetry }: Props) {
  const { t } = useTranslation()
  const { name, failure } = upload
  const label = t(failure ? 'submit.removeFile' : 'submit.cancelUpload', { name })
  return (
    <div className={classes(ui.row8, ui.atMostFull, failure && styles.failed, inCell && styles.inCell)}>
      {failure ? <WarningOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
      <span className={styles.name}>{name}</span>
      {failure ? (
        <span role="alert">{failure.words}</span>
      ) : (
        <Progress
          percent={upload.percent}
          size="small"
          className={styles.progress}
          aria-label={t('submit.uploadingFile', { name })}
        />
      )}
      {failure?.mayRetry && (
        <Button size="small" aria-label={t('submit.retryUpload', { name })} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={onCancel}
      />
    </div>
  )
}
