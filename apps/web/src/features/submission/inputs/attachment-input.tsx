import { attachmentExtensions, limits } from '@countersign/forms'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileRow } from './file-row.tsx'
import { ariaOf, type InputProps, listOf } from './input-props.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export function AttachmentInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, id, labelId, value, disabled, onChange, onUpdate, onBlur, surroundings, inCell } = props
  const ids = listOf(value)
  const chooser = useRef<HTMLInputElement>(null)
  const { uploads, start, cancel } = useUploads(surroundings, (file) => {
    onUpdate((before) => [...listOf(before), file.id])
    onBlur()
  })
  const isFull = ids.length + uploads.length >= (field.max ?? limits.files)

  return (
    <div className="attachments">
      {ids.map((fileId) => (
        <FileRow
          key={fileId}
          file={surroundings.files[fileId]}
          disabled={disabled}
          onRemove={() => onChange(ids.filter((one) => one !== fileId))}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
      ))}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={attachmentExtensions.map((one) => `.${one}`).join(',')}
        aria-labelledby={labelId}
        data-field={field.name}
        onChange={(event) => {
          start([...(event.target.files ?? [])].slice(0, (field.max ?? limits.files) - ids.length))
          event.target.value = ''
        }}
      />
      <Button
        {...ariaOf(props)}
        id={id}
        aria-labelledby={`${id} ${labelId}`}
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || isFull}
        onClick={() => chooser.current?.click()}
        className="upload-button"
      >
        {t('submit.upload')}
      </Button>
      {!inCell && (
        <p className="second-line">
          {t('submit.uploadHint', {
            count: field.max ?? limits.files,
            extensions: attachmentExtensions.join(' '),
          })}
        </p>
      )}
    </div>
  )
}
