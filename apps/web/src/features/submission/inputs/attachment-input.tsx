import { attachmentExtensions, limits, pictureExtensions } from '@countersign/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { ChooseFiles } from './choose-files.tsx'
import { FileRow } from './file-row.tsx'
import { type InputProps, listOf } from './input-props.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'
import { classes } from '../../../ui/classes.ts'

export function AttachmentInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, value, disabled, onChange, onUpdate, onBlur, surroundings, inCell } = props
  const ids = listOf(value)
  const [dropped, setDropped] = useState(0)
  const max = field.max ?? limits.files
  const extensions = field.pictures ? pictureExtensions : attachmentExtensions
  const { uploads, start, retry, cancel } = useUploads(surroundings, (file, later) => {
    onUpdate((before) => {
      const known = listOf(before)
      const place = known.findIndex((fileId) => later.includes(fileId))
      return known.toSpliced(place < 0 ? known.length : place, 0, file.id)
    })
    onBlur()
  })
  const room = Math.max(0, max - ids.length - uploads.filter((upload) => !upload.failure).length)

  const choose = (chosen: File[]) => {
    setDropped(Math.max(0, chosen.length - room))
    start(chosen.slice(0, room))
  }
  const remove = (fileId: string) => {
    setDropped(0)
    onChange(ids.filter((one) => one !== fileId))
  }

  return (
    <div className={classes(inCell ? ui.stack2 : ui.stack6, ui.itemsStart)}>
      {ids.map((fileId) => (
        <FileRow
          key={fileId}
          file={surroundings.files[fileId]}
          disabled={disabled}
          inCell={inCell ?? false}
          onRemove={() => remove(fileId)}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          inCell={inCell ?? false}
          onRetry={() => retry(upload)}
          onCancel={() => cancel(upload.key)}
        />
      ))}
      <ChooseFiles
        input={props}
        extensions={extensions}
        disabled={disabled || room === 0}
        onChoose={choose}
      />
      {dropped > 0 && (
        <p role="alert" className={ui.bad}>
          {t('submit.tooManyFiles', { max, count: dropped })}
        </p>
      )}
      {!inCell && (
        <p className={ui.secondLine}>
          {t('submit.uploadHint', {
            count: max,
            megabytes: surroundings.settings.fileMegabytes,
            extensions: extensions.join(' '),
          })}
        </p>
      )}
    </div>
  )
}
