import { CloseOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Upload } from './use-uploads.ts'

export function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useTranslation()
  const label = t(upload.failure ? 'submit.removeFile' : 'submit.cancelUpload', { name: upload.name })
  return (
    <div className={upload.failure ? 'upload-row upload-failed' : 'upload-row'}>
      {upload.failure ? <WarningOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
      <span className="upload-name">{upload.name}</span>
      {upload.failure ? (
        <span role="alert">{upload.failure}</span>
      ) : (
        <Progress percent={upload.percent} size="small" className="upload-progress" />
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
