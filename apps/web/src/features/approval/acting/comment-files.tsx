import { contract, type Attachment } from '@countersign/contract'
import { attachmentExtensions } from '@countersign/forms'
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import { classes } from '../../../ui/classes.ts'
import { FileLine } from '../../../ui/file-line.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './comment-files.module.css'

/** The attachments of a comment while it is written. */
export interface CommentFiles {
  files: Attachment[]
  /** Whether a file is still being uploaded, so that the comment cannot be sent yet. */
  isUploading: boolean
}

/** The limit of the call; the server refuses more. */
const most = 5

interface Props {
  /** The form adds these three. */
  id?: string
  value?: CommentFiles
  onChange?: (value: CommentFiles) => void
}

/** Uploads the attachments of a comment one after the other. */
export function CommentFilesInput({ id, value, onChange }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const controller = useRef<AbortController>(null)
  const [running, setRunning] = useState<{ name: string; percent: number }>()
  const [failure, setFailure] = useState('')
  const files = value?.files ?? []

  useEffect(() => () => controller.current?.abort(), [])

  const add = async (chosen: File[]) => {
    const room = most - files.length
    setFailure(chosen.length > room ? t('more.files.tooMany', { count: most }) : '')
    let done = files
    onChange?.({ files: done, isUploading: true })
    for (const file of chosen.slice(0, room)) {
      const own = new AbortController()
      controller.current = own
      setRunning({ name: file.name, percent: 0 })
      try {
        const onProgress = (percent: number) => setRunning({ name: file.name, percent })
        done = [...done, await upload(contract.upload, file, { onProgress, signal: own.signal })]
        onChange?.({ files: done, isUploading: true })
      } catch (error) {
        if (own.signal.aborted) return
        setFailure(`${file.name}：${refusalIn(error)?.message ?? t('error.network')}`)
      }
    }
    setRunning(undefined)
    onChange?.({ files: done, isUploading: false })
  }

  const remove = (fileId: string) =>
    onChange?.({ files: files.filter((file) => file.id !== fileId), isUploading: false })

  return (
    <div className={styles.files}>
      {files.map((file) => {
        const label = t('more.files.remove', { name: file.name })
        return (
          <FileLine key={file.id} file={file} inCell>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={label}
              title={label}
              disabled={running !== undefined}
              onClick={() => remove(file.id)}
            />
          </FileLine>
        )
      })}
      {running && (
        <div className={classes(styles.running, ui.flex8)}>
          <span className={ui.breaks}>{running.name}</span>
          <Progress
            percent={running.percent}
            size="small"
            className={ui.width160}
            aria-label={t('more.files.uploading', { name: running.name })}
          />
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        className={styles.chooser}
        accept={attachmentExtensions.map((one) => `.${one}`).join(',')}
        aria-label={t('more.fields.files')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        {...(id !== undefined && { id })}
        icon={<PaperClipOutlined aria-hidden />}
        disabled={running !== undefined || files.length >= most}
        onClick={() => chooser.current?.click()}
      >
        {t('more.files.choose')}
      </Button>
      {failure !== '' && (
        <p role="alert" className={ui.bad}>
          {failure}
        </p>
      )}
    </div>
  )
}
