import { contract } from '@countersign/contract'
import { App, Button } from 'antd'
import { type Ref, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { isUnauthorized } from '../../../lib/http/call-error.ts'
import { uploadTimeout } from '../../../lib/http/upload.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { PadCanvas, type PadHandle } from './pad-canvas.tsx'
import placeholder from './signature-placeholder.svg'
import styles from './signing-card.module.css'

interface Props {
  /** A handling (办理) may be completed without a signature. */
  isOptional: boolean
  /** The address of the confirmed signature; "" without one. */
  signature: string
  onSigned: (address: string) => void
  /** Told whether the pad holds a drawing. */
  onDrawn: (isDrawn: boolean) => void
}

/** The pad with 清空画板, 撤销 and 确认 (platform.txt §2 and §4 "Signing"). */
export function SigningCard({ isOptional, signature, onSigned, onDrawn }: Props) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const pad = useRef<PadHandle>(null)
  const preview = useRef<HTMLElement>(null)
  const [blank, setBlank] = useState(true)

  const fail = useCallback(
    (reason: string) => {
      modal.error({ title: t('pad.failure', { reason }), okText: t('action.confirm') })
    },
    [modal, t],
  )
  const confirm = useCallback(async () => {
    const image = pad.current?.toPng()
    if (!image) return fail(t('pad.blank'))
    try {
      onSigned(await uploadSignature(image))
      // 确认 is now disabled, and disabling a focused button would move the focus out of the dialog.
      preview.current?.focus({ preventScroll: true })
      void message.success(t('pad.success'))
    } catch (error) {
      // The session has ended; the login page should not show this reason.
      if (isUnauthorized(error)) return
      fail(error instanceof Error ? error.message : String(error))
    }
  }, [fail, message, onSigned, t])
  const { run, busy } = useOnceAtATime(confirm)

  /** A confirmation covers exactly what is on the pad; a change requires a new one. */
  const changed = (isBlank: boolean) => {
    setBlank(isBlank)
    onDrawn(!isBlank)
    if (signature) onSigned('')
  }

  return (
    <Card>
      <CardTitle>{t(isOptional ? 'pad.optional' : 'pad.title')}</CardTitle>
      <div className={styles.row}>
        <div className={styles.pad}>
          <PadCanvas ref={pad} label={t('pad.canvas')} hint={t('pad.hint')} onChange={changed} />
          <div className={classes(ui.flex8, ui.above12, ui.tallButtons)}>
            <Button onClick={() => pad.current?.clear()} disabled={busy}>
              {t('pad.clear')}
            </Button>
            <Button onClick={() => pad.current?.undo()} disabled={busy || blank}>
              {t('pad.undo')}
            </Button>
            <Button
              type="primary"
              ghost
              loading={busy}
              disabled={signature !== ''}
              onClick={() => void run()}
              className={ui.pushed}
            >
              {t('pad.confirm')}
            </Button>
          </div>
        </div>
        <SignaturePreview ref={preview} signature={signature} />
      </div>
    </Card>
  )
}

interface SignaturePreviewProps {
  ref: Ref<HTMLElement>
  signature: string
}

/** Shows a placeholder until a signature is confirmed. */
function SignaturePreview({ ref, signature }: SignaturePreviewProps) {
  const { t } = useTranslation()
  return (
    <figure ref={ref} tabIndex={-1} className={classes(styles.preview, ui.stack8, ui.itemsCentred, ui.flush)}>
      <img src={signature || placeholder} alt={t(signature ? 'pad.confirmed' : 'pad.placeholder')} />
      <figcaption>
        <Tag tone={signature ? 'success' : 'quiet'}>{t(signature ? 'pad.signed' : 'pad.notSigned')}</Tag>
      </figcaption>
    </figure>
  )
}

/** Returns the address that replaces the placeholder. Quiet, because the pad shows the reason itself. */
function uploadSignature(baseCode: string) {
  return call(contract.uploadByte, { baseCode }, { quiet: true, timeout: uploadTimeout(baseCode.length) })
}
