import type { PanoramaPicture } from '@countersign/contract'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePictureUpload } from './use-picture-upload.ts'
import styles from './upload-button.module.css'

interface Props {
  id?: string | undefined
  label: string
  /** Marks the input of the file. */
  part: string
  disabled?: boolean
  onDone: (picture: PanoramaPicture) => void
}

/** Chooses a picture and uploads it; a refusal stands below. */
export function UploadButton({ id, label, part, disabled, onDone }: Props) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const { send, cancel, percent, refused } = usePictureUpload(onDone)
  const isSending = percent !== undefined
  return (
    <div className={styles.upload}>
      <Button id={id} disabled={disabled || isSending} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      {isSending && (
        <div className={styles.progress}>
          {/* The server reads the picture after it has arrived. */}
          <Progress
            percent={Math.min(percent, 99)}
            size="small"
            aria-label={t('panorama.upload.progress')}
            status="active"
          />
          <Button size="small" onClick={cancel}>
            {t('panorama.upload.cancel')}
          </Button>
        </div>
      )}
      <span role="alert" className={styles.refused}>
        {refused}
      </span>
      <input
        ref={picker}
        type="file"
        // antd's form overrides the `hidden` attribute.
        style={{ display: 'none' }}
        accept="image/png,image/jpeg,image/webp"
        data-part={part}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
    </div>
  )
}
