import type { QueryKey } from '@tanstack/react-query'
import { Form, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'
import { type BegunTotp, enrolTotp } from './api.ts'
import styles from './totp-dialog.module.css'

interface Props {
  begun: BegunTotp
  changes: readonly QueryKey[]
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

interface Fields {
  totp: string
}

const formId = 'enrol-totp'

/** Shows the secret to an authenticator app, and asks for a code of it. */
export function TotpDialog({ begun: { id, uri, secret }, changes, onClose, onCodes }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const { save, busy } = useSave({
    send: ({ totp }: Fields, key) => enrolTotp({ id, totp }, key),
    done: t('account.factorSaved'),
    changes,
    onDone: ({ recoveryCodes }) => {
      onClose()
      onCodes(recoveryCodes)
    },
    onRefused: ({ error, fields }) => {
      if (error === 'enrolmentExpired') onClose()
      else showAtFields(form, fields)
    },
  })
  return (
    <Dialog
      title={t('account.totpTitle')}
      width={460}
      onClose={onClose}
      okText={t('account.totpSave')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <p>{t('account.totpScan')}</p>
      <div className={classes(styles.code, ui.middle)}>
        <QrCode text={uri} label={t('account.totpPicture')} />
      </div>
      <p className={ui.muted}>{t('account.totpSecret')}</p>
      <p className={classes(styles.secret, ui.row8, ui.below16)}>
        <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={secret} label={t('records.copy', { label: t('account.totpSecret') })} />
      </p>
      <Form<Fields> id={formId} form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
        <Form.Item
          name="totp"
          label={t('account.totpCode')}
          validateTrigger="onSubmit"
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: t('factor.totpRequired') }]}
        >
          <Input ref={field} maxLength={10} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

/** A QR code, dark on light in every look, since readers expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={styles.qrCodeCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
