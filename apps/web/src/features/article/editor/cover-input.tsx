import { PictureOutlined } from '@ant-design/icons'
import { type Attachment, contract } from '@countersign/contract'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './cover-input.module.css'
import { addressOfFile, isPicture, pictureAccept } from './uploads.ts'

interface Props {
  id: string
  coverId: string
  addressOf: (address: string) => string
  onUploaded: (file: Attachment) => void
  onChange: (coverId: string) => void
}

/** The picture that stands for an article in lists. */
export function CoverInput({ id, coverId, addressOf, onUploaded, onChange }: Props) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [isUploading, setIsUploading] = useState(false)
  const [refused, setRefused] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    if (!isPicture(file)) {
      setRefused(t('articleEdit.cover.noPicture'))
      return
    }
    const controller = new AbortController()
    running.current = controller
    setRefused('')
    setIsUploading(true)
    try {
      const uploaded = await upload(contract.upload, file, {
        signal: controller.signal,
        onProgress: () => undefined,
      })
      onUploaded(uploaded)
      onChange(uploaded.id)
    } catch (error) {
      if (!controller.signal.aborted) setRefused(refusalIn(error)?.message ?? t('error.network'))
    } finally {
      setIsUploading(false)
    }
  }
  return (
    <div className={ui.wrap12}>
      {coverId === '' ? (
        <span className={styles.none} aria-hidden>
          <PictureOutlined aria-hidden />
        </span>
      ) : (
        <img
          className={classes(styles.picture, ui.framed, ui.fixed, ui.softGround)}
          src={addressOf(addressOfFile({ id: coverId }))}
          alt={t('articleEdit.cover.now')}
        />
      )}
      <div className={ui.wrap4x8}>
        <Button id={id} loading={isUploading} onClick={() => picker.current?.click()}>
          {t(coverId === '' ? 'articleEdit.cover.choose' : 'articleEdit.cover.change')}
        </Button>
        {coverId !== '' && (
          <Button type="text" onClick={() => onChange('')}>
            {t('articleEdit.cover.remove')}
          </Button>
        )}
        <span className={ui.secondLine}>{t('articleEdit.cover.hint')}</span>
        <span role="alert" className={styles.refused}>
          {refused}
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        // antd's form overrides the `hidden` attribute.
        style={{ display: 'none' }}
        accept={pictureAccept}
        data-part="cover"
        aria-label={t('articleEdit.cover.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
    </div>
  )
}
