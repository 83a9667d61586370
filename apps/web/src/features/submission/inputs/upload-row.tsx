import { CloseOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Upload } from './use-uploads.ts'

interface Props {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

/** A file under way, or one that did not get through. */
export function UploadRow({ upload, onCancel, onRetry }: Props) {
  const { t } = useTranslation()
  const { name, failure } = upload
  const label = t(failure ? 'submit.removeFile' : 'submit.cancelUpload', { name })
  return (
    <div className={failure ? 'upload-row upload-failed' : 'upload-row'}>
      {failure ? <WarningOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
      <span className="upload-name">{name}</span>
      {failure ? (
        <span role="alert">{failure.words}</span>
      ) : (
        <Progress
          percent={upload.percent}
          size="small"
          className="upload-progress"
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
