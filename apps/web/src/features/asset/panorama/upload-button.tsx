import { contract, type PanoramaPicture } from '@countersign/contract'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
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
    <div className={classes(ui.stack8, ui.itemsStart, ui.shrinks)}>
      <Button id={id} disabled={disabled || isSending} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      {isSending && (
        <div className={classes(ui.row12, ui.full)}>
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

/** Uploads one picture at a time. `percent` is undefined while none is being sent. */
function usePictureUpload(onDone: (picture: PanoramaPicture) => void) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [refused, setRefused] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setRefused('')
    setPercent(0)
    try {
      const picture = await upload(contract.panoramaPictureUpload, file, {
        signal: controller.signal,
        onProgress: setPercent,
      })
      if (!controller.signal.aborted) onDone(picture)
    } catch (error) {
      if (!controller.signal.aborted) setRefused(refusalIn(error)?.message ?? t('error.network'))
    } finally {
      if (running.current === controller) setPercent(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setPercent(undefined)
  }
  return { send, cancel, percent, refused }
}
